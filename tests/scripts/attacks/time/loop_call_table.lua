-- A __call that is its own table makes every call one argument longer.
-- Expected: error "__call must be a function"
local t = {}
setmetatable(t, { __call = t })
return t()
