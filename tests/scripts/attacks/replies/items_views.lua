-- Views in place of items.
-- Expected: success
-- As hook: error "item 1"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return turn, turn.board, turn.mine
