-- A __len of 2^62 for table.insert.
-- Expected: success
local t = setmetatable({}, { __len = function() return 1 << 62 end })
table.insert(t, 5)
assert(rawget(t, 1) == 5)
assert(not pcall(table.insert, t, 1 << 62, 5))
return { layout = { [24] = 15 } }
