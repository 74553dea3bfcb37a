-- rolls answers { { 1, 2, weight = 0 / 0 } }.
-- Expected: success
-- As hook: error "weight must be"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { { 1, 2, weight = 0 / 0 } }
