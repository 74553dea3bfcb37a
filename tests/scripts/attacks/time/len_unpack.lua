-- A __len of 2^62 for table.unpack, and ranges to the ends of the integers.
-- Expected: success
local t = setmetatable({}, { __len = function() return 1 << 62 end })
assert(select("#", table.unpack(t)) == 0)
assert(not pcall(table.unpack, t, 1, math.maxinteger))
assert(not pcall(table.unpack, t, math.mininteger, math.maxinteger))
assert(select("#", table.unpack(t, math.maxinteger, math.maxinteger)) == 1)
return { layout = { [24] = 15 } }
