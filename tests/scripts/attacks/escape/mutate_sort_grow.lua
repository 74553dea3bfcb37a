-- A comparison that makes the table longer.
-- Expected: success
local t = {}
for i = 1, 100 do t[i] = i end
table.sort(t, function(a, b)
  t[#t + 1] = 0
  return a < b
end)
return { layout = { [24] = 15 } }
