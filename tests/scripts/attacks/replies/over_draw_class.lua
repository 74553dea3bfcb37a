-- game_over answers "draw", "gammon".
-- Expected: success
-- As hook: error "must return nothing|has no class behind it"
-- Hook: game_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "draw", "gammon"
