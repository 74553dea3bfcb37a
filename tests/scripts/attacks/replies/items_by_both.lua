-- Each plays for the other in turn.
-- Expected: success
-- As hook: either "item|long"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 6, 5, by = "them" }, { 6, 5, side = "them", by = "me" }, { 6, 5, side = "them", by = "them" }
