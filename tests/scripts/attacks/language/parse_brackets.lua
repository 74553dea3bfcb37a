-- Brackets in expressions, deeper than the parser goes.
-- Expected: error "C levels|overflow|too many"
return --[[repeat 3000]](--[[end]] 1 --[[repeat 3000]])--[[end]]
