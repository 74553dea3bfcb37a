-- A method called with a table as its self.
-- Expected: success
-- As hook: error "is called with a colon"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.ask({}, "me", "a")
