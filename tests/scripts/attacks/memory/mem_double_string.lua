-- A string that doubles.
-- Expected: error "too much memory"
local s = "x"
while true do s = s .. s end
