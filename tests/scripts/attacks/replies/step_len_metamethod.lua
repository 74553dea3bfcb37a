-- A __len of 2^62: library functions must ask for the raw length.
-- Expected: success
local t = setmetatable({ 1, 2 }, { __len = function() return 1 << 62 end })
assert(table.concat(t) == "12")
table.insert(t, 3)
table.sort(t)
assert(table.remove(t) == 3)
return { layout = { [24] = 15 } }
