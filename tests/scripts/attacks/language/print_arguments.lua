-- A line of many arguments.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t = {}
for i = 1, 900 do t[i] = ("y"):rep(100) end
print(table.unpack(t))
return { layout = { [24] = 15 } }
