-- Texts repeated as often as an integer can say.
-- Expected: success
for _, n in ipairs({ math.maxinteger, math.mininteger, 1 << 62, -1, 0, 2.0 ^ 53, 1 << 31, 1 << 32 }) do
  for _, s in ipairs({ "", "a", ("x"):rep(1000) }) do
    pcall(string.rep, s, n)
    pcall(string.rep, s, n, s)
    pcall(string.rep, "", n, s)
  end
end
if ... then return end
return { layout = { [24] = 15 } }
