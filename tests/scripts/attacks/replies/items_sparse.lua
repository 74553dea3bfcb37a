-- An item with a hole of 2^62.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { [1] = 3, [1 << 62] = 1, [math.mininteger] = 2 }
