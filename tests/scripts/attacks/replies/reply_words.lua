-- Words that no item is.
-- Expected: success
-- As hook: error "must be a table such as"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "roll", "rol"
