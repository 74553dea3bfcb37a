-- Keys that are alike up to their last byte, put in order.
-- Expected: either "does not come to an end|too long|too much memory"
local base, t = ("k"):rep(1500), {}
for i = 1, 5000 do t[base .. i] = i end
for _ = 1, 20 do for _ in pairs(t) do end end
if ... then return end
return { layout = { [24] = 15 } }
