-- Options at the ends of integers.
-- Expected: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn:ask("me", math.mininteger, math.maxinteger, -0, 1 << 40)
