-- Comparing long strings: one instruction, a megabyte of work.
-- Expected: error "does not come to an end|takes too long"
local a, b = ("x"):rep(500000), ("x"):rep(500000)
local n = 0
while true do
  if a == b then n = n + 1 end
end
