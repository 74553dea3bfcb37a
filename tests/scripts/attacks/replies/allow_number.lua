-- allow_play answers 1.
-- Expected: success
-- As hook: error "must return true|must be a text"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return 1
