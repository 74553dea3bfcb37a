-- rolls answers "6-5".
-- Expected: success
-- As hook: error "list of rolls"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "6-5"
