-- A method replaced.
-- Expected: success
-- As hook: error "cannot be changed"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.ask = function() return 1 end
