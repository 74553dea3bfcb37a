-- A metamethod that calls itself.
-- Expected: error "stack overflow|C stack overflow|too much memory"
local t
t = setmetatable({}, { __index = function(_, k) return t[k] end })
return t.x
