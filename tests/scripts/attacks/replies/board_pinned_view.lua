-- A view in place of what is pinned.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { { [24] = 15, pinned = turn.board.me.pinned }, turn.board.them } }
