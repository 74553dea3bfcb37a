-- An error in a recursion that has used up the C stack (CVE-2022-33099).
-- Expected: error "stack overflow|too much memory"
local function f() return f() .. error("x" .. f()) end
return f()
