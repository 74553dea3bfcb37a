-- A view in a text.
-- Expected: success
-- As hook: error "attempt to concatenate"
-- Hook: game_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return "" .. turn.mine
