-- As many throws before each throw as can wait.
-- Expected: success
-- As hook: either "too many|does not|roll|room|more than|wait|long"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local list = {}
for i = 1, 32 do list[i] = "roll" end
return table.unpack(list)
