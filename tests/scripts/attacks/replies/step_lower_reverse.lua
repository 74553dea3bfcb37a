-- lower and reverse of a megabyte.
-- Expected: error "does not come to an end|too much"
local text = ("X"):rep(500000)
while true do text = text:lower():reverse() end
