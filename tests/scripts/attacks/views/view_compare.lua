-- Views compared and reckoned with.
-- Expected: success
-- As hook: error "attempt to"
-- Hook: game_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return turn.board < turn.before
