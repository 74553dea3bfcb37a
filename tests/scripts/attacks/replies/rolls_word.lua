-- rolls answers { { 1, 2, wieght = 3 } }.
-- Expected: success
-- As hook: error "does not belong"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { { 1, 2, wieght = 3 } }
