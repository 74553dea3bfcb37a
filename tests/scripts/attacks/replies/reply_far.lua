-- An item with a number a long way out.
-- Expected: success
-- As hook: error "list without holes"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { [1 << 40] = 2 }
