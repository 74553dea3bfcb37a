-- An __eq that compares again.
-- Expected: error "stack overflow"
local meta = {}
meta.__eq = function(a, b) return a == b end
local a, b = setmetatable({}, meta), setmetatable({}, meta)
meta.__eq = nil
return a == b
