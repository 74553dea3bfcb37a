-- A table that grows for ever.
-- Expected: error "too much memory"
local t = {}
while true do t[#t + 1] = {} end
