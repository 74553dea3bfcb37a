-- A board with a part of a checker.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { { [24] = 0 / 0 }, { [1] = -0.0 } } }
