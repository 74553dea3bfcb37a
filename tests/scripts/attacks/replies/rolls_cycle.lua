-- A list of throws that holds itself.
-- Expected: success
-- As hook: error "roll 1"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
t[1] = t
return t
