-- State written in prefer_play, which only answers.
-- Expected: success
-- As hook: error "only before_roll, on_roll and on_play"
-- Hook: prefer_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.mine.token = false
