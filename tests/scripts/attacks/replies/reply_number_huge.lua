-- An item with 1e300 among its numbers.
-- Expected: success
-- As hook: error "numbers go from 1 to 12"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 3, 1e300 }
