-- Nothing but garbage of half a megabyte.
-- Expected: error "does not come to an end|too long|too much"
local text = ("x"):rep(500000)
local n = 0
while true do
  local garbage = text .. n
  n = #garbage
end
