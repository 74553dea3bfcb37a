-- A reason of three hundred kilobytes.
-- Expected: success
-- As hook: success
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return false, ("no "):rep(100000)
