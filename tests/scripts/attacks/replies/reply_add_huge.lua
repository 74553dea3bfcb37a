-- A thousand million checkers.
-- Expected: success
-- As hook: error "add must be a whole number"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { add = 1e9, at = "bar" }
