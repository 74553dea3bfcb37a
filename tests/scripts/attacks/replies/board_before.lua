-- The board before a play, where there is none.
-- Expected: success
-- As hook: error "index a nil value"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { turn.before.me, turn.before.them } }
