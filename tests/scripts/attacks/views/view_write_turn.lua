-- A roll of one's own.
-- Expected: success
-- As hook: error "cannot be changed"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.roll = { 6, 6 }
