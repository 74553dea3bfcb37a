-- A __newindex chain that goes round in a circle.
-- Expected: error "loop"
local a, b = {}, {}
setmetatable(a, { __newindex = b })
setmetatable(b, { __newindex = a })
a.x = 1
return { layout = { [24] = 15 } }
