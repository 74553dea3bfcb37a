-- A throw before each throw.
-- Expected: success
-- As hook: either "too many|does not|roll|room|full|end|long"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "roll"
