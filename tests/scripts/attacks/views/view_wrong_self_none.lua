-- A method called with nothing.
-- Expected: success
-- As hook: error "is called with a colon"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.expand()
