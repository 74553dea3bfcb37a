-- pairs over a large table with nothing in it.
-- Expected: either "does not come to an end|too long|too much"
local t = {}
for i = 1, 15000 do t["k" .. i] = i end
for i = 1, 15000 do t["k" .. i] = nil end
for _ = 1, 2000 do
  for _ in pairs(t) do error("nothing") end
end
return { layout = { [24] = 15 } }
