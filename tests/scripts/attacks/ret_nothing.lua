-- Nothing at all.
-- Expected: error "not nothing"
local x = 1
x = x + 1
