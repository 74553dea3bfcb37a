-- Converting a long string.
-- Expected: error "does not come to an end"
local s = ("1"):rep(450000)
while true do tonumber(s) end
