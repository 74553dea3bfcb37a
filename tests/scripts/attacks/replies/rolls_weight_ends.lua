-- Weights at the ends of integers.
-- Expected: success
-- As hook: error "roll 1: weight"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { { 6, 5, weight = math.mininteger }, { 1, weight = math.maxinteger } }
