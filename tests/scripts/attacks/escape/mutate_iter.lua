-- A loop that empties and fills the table it goes through.
-- Expected: success
local t = {}
for i = 1, 100 do t[i] = i end
for k in pairs(t) do
  t[k] = nil
  t[k + 1000] = true
  t["x" .. k] = k
end
return { layout = { [24] = 15 } }
