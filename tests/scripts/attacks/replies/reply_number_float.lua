-- A whole number that is a float is as good.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 3.0, 1.0 }
