-- A name that no item has.
-- Expected: success
-- As hook: error "does not belong"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 1, 2, sides = "me" }
