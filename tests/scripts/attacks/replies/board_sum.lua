-- Checkers told twice: by a number and by its word.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { { [0] = 255, off = 255 }, {} } }
