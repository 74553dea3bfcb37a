-- What is below before_roll, asked for ever.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: before_roll
local turn, _, parent = ...
if not turn then return { layout = { [24] = 15 } } end
while true do parent(turn, parent, {}) end
