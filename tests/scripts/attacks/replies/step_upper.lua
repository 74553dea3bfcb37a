-- Library work on long strings is charged.
-- Expected: error "does not come to an end"
local s = ("x"):rep(450000)
while true do s:upper() end
