-- Nothing at all.
-- Expected: error "not nothing"
-- As hook: success
-- Hook: on_roll
local x = 1
x = x + 1
