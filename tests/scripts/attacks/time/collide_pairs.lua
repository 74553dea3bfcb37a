-- Going through keys that share one place.
-- Expected: error "too long|does not come to an end|too much memory"
local t = {}
for i = 1, 12000 do t[i * 16383] = 1 end
while true do
  for k in pairs(t) do if t[k] == nil then return end end
end
