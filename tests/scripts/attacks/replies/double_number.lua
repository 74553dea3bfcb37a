-- A double is allowed by a number.
-- Expected: success
-- As hook: error "must return true, or false and a reason"
-- Hook: allow_double
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return 0 / 0
