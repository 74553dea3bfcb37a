-- A table that claims to be 2^63-1 elements long, and a comparison that costs the machine nothing.
-- Expected: error "needs a list"
local t = {}
t[math.maxinteger] = 1
for k = 62, 0, -1 do t[1 << k] = 1 end
table.sort(t, rawequal)
return { layout = { [24] = 15 } }
