-- prefer_play answers infinity, which is a number.
-- Expected: success
-- As hook: success
-- Hook: prefer_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return 1 / 0
