-- The same numbers again, for ever.
-- Expected: success
-- As hook: either "plays|turn|more than|end"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 1, 1 }
