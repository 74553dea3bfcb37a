-- Options that are no words.
-- Expected: success
-- As hook: error "turn:ask"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn:ask("me", 1.0, 0 / 0, math.huge)
