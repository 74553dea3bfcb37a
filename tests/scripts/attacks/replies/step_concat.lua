-- Appending to a long string: one instruction, a new megabyte each time.
-- Expected: error "does not come to an end|takes too long"
local s = ("x"):rep(450000)
while true do
  local t = s .. "y"
  t = nil
end
