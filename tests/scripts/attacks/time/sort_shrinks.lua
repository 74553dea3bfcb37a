-- A list that its own comparison empties and fills.
-- Expected: success
local list = {}
for i = 1, 200 do list[i] = i end
pcall(table.sort, list, function(a, b)
  for i = 1, #list do list[i] = nil end
  list[1 << 20], list[1] = 3, 4
  return (a or 0) < (b or 0)
end)
if ... then return end
return { layout = { [24] = 15 } }
