-- Short texts made and forgotten by the hundred thousand.
-- Expected: error "does not come to an end|too long"
local n = 0
while true do
  n = n + 1
  local _ = ("%x"):format(n) .. "y"
end
