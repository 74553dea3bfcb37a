-- Checkers on a point that does not exist.
-- Expected: success
-- As hook: error "`at` must be"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { add = 1, at = 99 }
