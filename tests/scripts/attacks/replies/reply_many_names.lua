-- Names that no item has, which Lua would go through in another order on each run.
-- Expected: success
-- As hook: error "a1"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 1, b2 = 1, a1 = 1, e5 = 1, c3 = 1, d4 = 1 }
