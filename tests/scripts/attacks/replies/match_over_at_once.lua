-- A match that is over before it begins.
-- Expected: success
-- Hook: match_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return true, true, true
