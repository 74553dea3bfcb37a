-- State written in allow_step, which only answers.
-- Expected: success
-- As hook: error "only before_roll, on_roll and on_play"
-- Hook: allow_step
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.mine.token = false
