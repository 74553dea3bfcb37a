-- Two boards at once.
-- Expected: success
-- As hook: error "board|item"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local b = { turn.board.me, turn.board.them }
return { board = b }, { board = b }
