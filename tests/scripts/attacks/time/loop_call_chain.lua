-- A __call that calls what it is.
-- Expected: error "stack overflow|too much memory"
local t
t = setmetatable({}, { __call = function(self, ...) return 1 + self(...) end })
return t(1, 2, 3)
