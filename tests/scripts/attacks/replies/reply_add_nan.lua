-- Not a number of checkers.
-- Expected: success
-- As hook: error "add must be a whole number"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { add = 0 / 0, at = "bar" }
