-- Views as keys and values of a table that is gone through.
-- Expected: success
-- As hook: error "pairs needs keys"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = { [turn] = turn.board, [turn.board] = turn }
for _ in pairs(t) do end
