-- What the files below say, asked for ever.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: on_roll
local turn, what, parent = ...
if not turn then return { layout = { [24] = 15 } } end
while true do parent() end
