-- A raw write into a view.
-- Expected: success
-- As hook: error "table expected"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
rawset(turn.board.me, 24, 0)
