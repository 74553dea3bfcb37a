-- A comparison that empties the table being sorted.
-- Expected: error "compare|attempt"
local t = {}
for i = 1, 200 do t[i] = { i } end
table.sort(t, function(a, b)
  for i = 1, #t do t[i] = nil end
  return a[1] < b[1]
end)
return { layout = { [24] = 15 } }
