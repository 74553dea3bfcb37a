-- Numbers beyond what a float can count.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 2.0 ^ 53, 2.0 ^ 53 + 1 }
