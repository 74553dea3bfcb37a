-- A thousand items.
-- Expected: success
-- As hook: error "more than 32 items"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 900 do t[i] = { 1 } end
return table.unpack(t)
