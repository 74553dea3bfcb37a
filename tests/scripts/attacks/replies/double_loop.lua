-- Whether there may be a double is never said.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: allow_double
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
while turn.cube.value > 0 do pcall(error, turn) end
