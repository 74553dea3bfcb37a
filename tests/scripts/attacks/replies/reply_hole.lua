-- An item with a hole.
-- Expected: success
-- As hook: error "list without holes"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 1, [3] = 2 }
