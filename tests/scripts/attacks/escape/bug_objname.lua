-- A name of a variable that is looked up for a message through a long way of moves.
-- Expected: error "attempt"
local a = {}
local b = a.x
--[[repeat 150]] do local c = b local b = c end --[[end]]
return b.y.z
