-- A board that holds itself.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local b = {}
b[1], b[2] = b, b
return { board = b }
