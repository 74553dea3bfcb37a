-- points answers -1.
-- Expected: success
-- As hook: error "must return a whole number from 0 to 255"
-- Hook: points
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return -1
