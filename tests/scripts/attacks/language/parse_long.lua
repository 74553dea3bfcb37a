-- A source longer than may be.
-- Expected: error "too long|256 KiB|larger|at most"
--[[repeat 30000]] local _ = 1 _ = _ --[[end]]
return { layout = { [24] = 15 } }
