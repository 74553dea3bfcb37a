-- Comparing equal texts of a megabyte.
-- Expected: error "does not come to an end|too long|too much"
local a, b = ("x"):rep(500000), ("x"):rep(500000)
local n = 0
while true do
  if a == b then n = n + 1 end
end
