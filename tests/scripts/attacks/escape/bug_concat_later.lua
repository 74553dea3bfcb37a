-- The same with __concat put in afterwards.
-- Expected: error "attempt to concatenate"
local meta = {}
local o = setmetatable({}, meta)
meta.__concat = function() return "x" end
return "aaaa" .. "bbbb" .. o
