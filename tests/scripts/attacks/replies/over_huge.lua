-- game_over answers ("me"):rep(100000).
-- Expected: success
-- As hook: error "must return nothing|class behind the winner"
-- Hook: game_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return ("me"):rep(100000)
