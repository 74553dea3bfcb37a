-- Texts of a megabyte that bit operations read as numbers.
-- Expected: error "does not come to an end|too long|bitwise"
local text = ("0"):rep(500000) .. "1"
local n = 0
while true do n = n ~ (text | 1) end
