-- An error at the bottom of a deep recursion.
-- Expected: error "bottom"
local function f(n)
  if n == 0 then error("bottom") end
  return 1 + f(n - 1)
end
return f(5000)
