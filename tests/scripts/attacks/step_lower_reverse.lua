-- lower and reverse of a megabyte.
-- Expected: error "does not come to an end|too much"
local text = ("X"):rep(1000000)
while true do text = text:lower():reverse() end
