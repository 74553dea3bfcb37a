-- Lists whose length is what one wants it to be.
-- Expected: success
local list = { [1 << 28] = 1, [math.maxinteger] = 1, [math.mininteger] = 1, 1, nil, 3 }
for _, place in ipairs({ 1, 2, 4, 1 << 28, math.maxinteger, math.mininteger, -1, 0 }) do
  pcall(table.insert, list, place, 1)
  pcall(table.remove, list, place)
  pcall(table.unpack, list, place, place)
  pcall(rawset, list, place, nil)
end
if ... then return end
return { layout = { [24] = 15 } }
