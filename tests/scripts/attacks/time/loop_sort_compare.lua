-- A comparison that never answers the same way.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t, n = {}, 0
for i = 1, 500 do t[i] = i end
table.sort(t, function() n = n + 1 return n % 3 == 0 end)
return { layout = { [24] = 15 } }
