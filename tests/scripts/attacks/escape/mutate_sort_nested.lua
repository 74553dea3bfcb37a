-- A comparison that sorts the same table.
-- Expected: error "does not come to an end|C stack overflow|stack overflow"
local t = {}
for i = 1, 50 do t[i] = i end
local function compare(a, b)
  table.sort(t, compare)
  return a < b
end
table.sort(t, compare)
return { layout = { [24] = 15 } }
