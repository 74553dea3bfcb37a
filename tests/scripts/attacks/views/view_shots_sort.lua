-- Shots as the comparison of a long sort.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local list, me = {}, turn.board.me
for i = 1, 20000 do list[i] = i % 24 + 1 end
table.sort(list, function(a, b) return me:shots(a) < turn.before.them:shots(b) end)
