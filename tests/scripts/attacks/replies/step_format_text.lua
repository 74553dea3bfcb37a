-- Formats that add a megabyte.
-- Expected: error "does not come to an end|too much"
local text = ("x"):rep(500000)
while true do text = string.format("%s%.10s", text, text) end
