-- Checkers moved by hand.
-- Expected: success
-- As hook: error "cannot be changed"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.board.me[24] = 0
