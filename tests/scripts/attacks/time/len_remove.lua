-- A __len of 2^62 for table.remove and concat.
-- Expected: success
local t = setmetatable({ "a" }, { __len = function() return 1 << 62 end })
assert(table.concat(t) == "a")
assert(table.remove(t) == "a")
assert(not pcall(table.remove, t, 1 << 62))
return { layout = { [24] = 15 } }
