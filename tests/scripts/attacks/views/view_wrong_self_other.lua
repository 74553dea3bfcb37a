-- A method of one view called with another.
-- Expected: success
-- As hook: error "is called with a colon"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.board.me.count(turn, 1, 6)
