-- A million points.
-- Expected: success
-- As hook: error "points must be a whole number"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { points = 1e6 }
