-- A board turned round and everything cancelled.
-- Expected: success
-- As hook: either "cancel|board|long|item"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "cancel", { board = { turn.board.them, turn.board.me } }, "cancel", { 6, 6, 6, 6, 6, 6, 6, 6 }
