-- A reason of half a megabyte for a double refused.
-- Expected: success
-- Hook: allow_double
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return false, ("\27[2J\0"):rep(80000)
