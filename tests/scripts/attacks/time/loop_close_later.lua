-- A to-be-closed value that gets __close after setmetatable has looked.
-- Expected: error "non-closable value"
local meta = {}
local t = setmetatable({}, meta)
meta.__close = function() while true do end end
local x <close> = t
return x
