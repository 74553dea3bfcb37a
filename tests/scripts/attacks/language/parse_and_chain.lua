-- A chain of jumps that the compiler follows from the beginning for each link.
-- Expected: either "too long|does not come to an end"
local a = 1
local x = a --[[repeat 40000]] and a--[[end]]
assert(x)
return { layout = { [24] = 15 } }
