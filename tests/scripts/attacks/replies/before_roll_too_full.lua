-- One item more than there may be.
-- Expected: success
-- As hook: error "more than 32 items"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local list = {}
for i = 1, 33 do list[i] = { 1 } end
return table.unpack(list)
