-- An item with math.maxinteger among its numbers.
-- Expected: success
-- As hook: error "numbers go from 1 to 12"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 3, math.maxinteger }
