-- Parts of texts between any two integers.
-- Expected: success
local ends = { math.mininteger, math.mininteger + 1, -4, -3, -1, 0, 1, 3, 4, math.maxinteger - 1, math.maxinteger }
for _, a in ipairs(ends) do
  for _, b in ipairs(ends) do
    assert(#("abc"):sub(a, b) <= 3)
    pcall(string.byte, "abc", a, b)
    pcall(string.find, "abc", "", a, true)
    pcall(string.find, "", "abc", a, b)
    pcall(table.concat, { 1, 2, 3 }, "", a, b)
    pcall(table.unpack, { 1, 2, 3 }, a, b)
    pcall(select, a, b)
  end
end
if ... then return end
return { layout = { [24] = 15 } }
