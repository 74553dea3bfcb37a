-- A sort of things that are all equal: their order must not depend on the run.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t = {}
for i = 1, 60 do t[i] = { name = "n" .. i } end
table.sort(t, function() return false end)
for i = 1, 60 do print(t[i].name) end
return { layout = { [24] = 15 } }
