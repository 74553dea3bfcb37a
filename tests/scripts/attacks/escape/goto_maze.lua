-- Jumps forwards and backwards between hundreds of labels.
-- Expected: error "does not come to an end|too long"
local n = 0
--[[repeat 150]]do
  ::again::
  n = n + 1
  if n % 3 == 1 then goto on elseif n % 7 == 2 then goto again end
  ::on::
end
--[[end]]
while true do n = n + 1 end
