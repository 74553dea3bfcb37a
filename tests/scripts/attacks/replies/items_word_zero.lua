-- A word that only begins well.
-- Expected: success
-- As hook: either "item 1"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "roll\0roll"
