-- A right-hand chain of concatenations.
-- Expected: error "C levels|overflow|too many"
local a = "x"
return a --[[repeat 3000]] .. a--[[end]]
