-- Calls that copy ten thousand arguments.
-- Expected: error "does not come to an end|too long|too much memory"
local function again(n, ...)
  if n == 0 then return select("#", ...) end
  return again(n - 1, 0, ...)
end
while true do again(10000) end
