-- Whole numbers as keys that share one place.
-- Expected: either "does not come to an end|too long|too much"
local t = {}
for i = 1, 20000 do t[i << 40] = i end
local n = 0
for i = 1, 20000 do n = n + t[i << 40] end
assert(n == 200010000)
return { layout = { [24] = 15 } }
