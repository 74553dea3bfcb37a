-- Endless tail calls use no stack.
-- Expected: error "does not come to an end"
local function f() return f() end
return f()
