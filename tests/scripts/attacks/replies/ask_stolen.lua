-- The question of another turn.
-- Expected: success
-- As hook: error "turn:ask|colon"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local ask = turn.ask
ask(turn.board, "me", "a")
