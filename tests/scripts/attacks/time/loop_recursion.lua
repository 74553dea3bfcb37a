-- Endless recursion ends at the size of the stack.
-- Expected: error "stack overflow|too much memory"
local function f() return 1 + f() end
return f()
