-- A constructor that ends in many values.
-- Expected: success
local t = {}
for i = 1, 999 do t[i] = i end
local u = { 0, table.unpack(t) }
assert(#u == 1000)
return { layout = { [24] = 15 } }
