-- The globals get another __index, which hands out what writes.
-- Expected: success
-- As hook: error "cannot be changed"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
setmetatable(_ENV, { __index = function() return rawset end })
anything(_ENV, "print", 1)
