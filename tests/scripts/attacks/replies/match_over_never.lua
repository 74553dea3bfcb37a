-- A match without an end.
-- Expected: success
-- Hook: match_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return false
