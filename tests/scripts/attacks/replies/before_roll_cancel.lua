-- What is to come is cancelled before it is there.
-- Expected: success
-- As hook: either "cancel|roll|end|long|too many"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "cancel", "roll", "cancel"
