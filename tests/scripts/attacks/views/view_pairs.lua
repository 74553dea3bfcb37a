-- pairs over a view.
-- Expected: success
-- As hook: error "table expected"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
for k in pairs(turn.board.me) do print(k) end
