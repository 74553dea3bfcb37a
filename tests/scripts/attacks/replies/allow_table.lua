-- allow_play answers {}.
-- Expected: success
-- As hook: error "must return true|must be a text"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return {}
