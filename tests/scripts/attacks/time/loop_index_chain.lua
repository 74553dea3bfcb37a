-- An __index chain of two thousand tables.
-- Expected: error "loop"
local t = {}
for _ = 1, 3000 do t = setmetatable({}, { __index = t }) end
return t.x
