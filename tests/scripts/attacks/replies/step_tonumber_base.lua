-- Texts of a megabyte as numbers in base 36.
-- Expected: error "does not come to an end"
local text = ("z"):rep(500000)
while true do tonumber(text, 36) end
