-- Questions where none may be put.
-- Expected: success
-- As hook: error "on_roll and on_play only"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn:ask("me", 1, 2)
