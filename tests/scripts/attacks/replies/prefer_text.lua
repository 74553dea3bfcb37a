-- prefer_play answers "5".
-- Expected: success
-- As hook: error "must return a number"
-- Hook: prefer_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "5"
