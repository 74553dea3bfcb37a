-- Another throw, whatever happens.
-- Expected: success
-- As hook: either "plays|turn|rolls|more than|end"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "roll"
