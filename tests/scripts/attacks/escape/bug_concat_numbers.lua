-- __concat on numbers and texts, by way of texts' own metatable.
-- Expected: error "attempt to concatenate"
local t = setmetatable({}, { __index = { __concat = function() return "x" end } })
return "a" .. t
