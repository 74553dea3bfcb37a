-- Every conversion with every flag, width and precision, of every kind of value.
-- Expected: either "does not come to an end|too long"
for _, letter in ipairs({ "d", "i", "c", "u", "x", "X", "o", "e", "E", "f", "F", "g", "G", "s", "a", "A", "p", "q", "n", "ld", "hhd" }) do
  for _, flags in ipairs({ "", "-", "+", " ", "#", "0", "-+ #0", "-+ #0-" }) do
    for _, size in ipairs({ "", "1", "99", "100", ".", ".0", ".99", ".100", "99.99", "*", "1$", "-1" }) do
      for _, value in ipairs({ 0, -1, math.mininteger, 1e308, 0 / 0, "", ("x"):rep(200), {}, true }) do
        pcall(string.format, "%" .. flags .. size .. letter, value, value)
      end
    end
  end
end
if ... then return end
return { layout = { [24] = 15 } }
