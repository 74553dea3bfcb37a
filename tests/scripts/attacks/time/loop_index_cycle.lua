-- An __index chain that goes round in a circle.
-- Expected: error "loop"
local a = {}
setmetatable(a, { __index = a })
return a.x
