-- Long lists of keys are made by pairs, and none of them is finished.
-- Expected: error "too much memory|does not come to an end|too long"
local t, kept = {}, {}
for i = 1, 5000 do t[i] = i end
while true do
  local f = pairs(t)
  f()
  kept[#kept + 1] = f
end
