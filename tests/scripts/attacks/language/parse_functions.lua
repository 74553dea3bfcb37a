-- Functions in functions in functions.
-- Expected: error "C levels|overflow|too many"
return --[[repeat 300]]function() return --[[end]] 1 --[[repeat 300]] end--[[end]]
