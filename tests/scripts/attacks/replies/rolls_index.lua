-- A list without an end, made by a function.
-- Expected: success
-- As hook: error "empty"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return setmetatable({}, { __index = function(_, i) return { 1, 2 } end })
