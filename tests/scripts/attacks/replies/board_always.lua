-- The board as it was, each time somebody has played.
-- Expected: success
-- As hook: either "board|end|long"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { turn.before.me, turn.before.them } }, "roll"
