-- Work spread over many short functions.
-- Expected: error "does not come to an end"
local function leaf() return 1 end
local function twice(f) return function() return f() + f() end end
local f = leaf
for _ = 1, 40 do f = twice(f) end
return f()
