-- rolls answers { { 1, 1, 1, 1, 1, 1, 1, 1, 1 } }.
-- Expected: success
-- As hook: error "more than 8"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { { 1, 1, 1, 1, 1, 1, 1, 1, 1 } }
