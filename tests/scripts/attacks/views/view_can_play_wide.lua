-- Lists as long as eight numbers make them, for ever.
-- Expected: success
-- As hook: error "does not come to an end|too long|too many plays"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
while true do turn.board.me:can_play({ 6, 5, 4, 3, 2, 1, 6, 5 }) end
