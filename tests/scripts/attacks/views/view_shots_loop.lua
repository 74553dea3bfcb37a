-- Shots counted for ever.
-- Expected: success
-- As hook: error "does not come to an end|too long"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
while true do turn.board.me:shots(24) end
