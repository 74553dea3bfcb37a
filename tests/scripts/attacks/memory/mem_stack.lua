-- A recursion with two hundred locals a level.
-- Expected: error "stack overflow|too much memory"
local function f(...)
  return 1 + f(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...)
end
return f()
