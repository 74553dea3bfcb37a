-- Nothing at all.
-- Expected: error "returns nothing"
-- As hook: success
-- Hook: on_roll
local x = 1
x = x + 1
