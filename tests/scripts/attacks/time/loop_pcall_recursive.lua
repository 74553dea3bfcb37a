-- Catches it at every level of a recursion.
-- Expected: error "does not come to an end"
local function f()
  pcall(f)
  while true do pcall(f) end
end
f()
