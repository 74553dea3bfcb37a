-- The board is turned round before each throw.
-- Expected: success
-- As hook: either "board|checkers|end|long|off"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { turn.board.them, turn.board.me } }
