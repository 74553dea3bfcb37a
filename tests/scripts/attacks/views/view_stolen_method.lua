-- A method of the board called with one of its sides.
-- Expected: success
-- As hook: error "is called with a colon"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local opp = turn.board.opp
opp(turn.board.me, 3)
