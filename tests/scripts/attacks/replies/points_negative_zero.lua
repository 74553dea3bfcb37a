-- points answers -0.0, a zero.
-- Expected: success
-- As hook: success
-- Hook: points
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return -0.0
