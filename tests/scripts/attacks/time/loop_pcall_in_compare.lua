-- Catches the end of the budget inside a comparison of table.sort.
-- Expected: error "does not come to an end"
local t = {}
for i = 1, 100 do t[i] = i end
table.sort(t, function()
  return (pcall(function() while true do end end))
end)
return { layout = { [24] = 15 } }
