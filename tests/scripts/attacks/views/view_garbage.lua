-- Views drowned in garbage.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local t = {}
for i = 1, 2000 do t[i % 10] = { turn, turn.board, turn.board.me, turn:waiting() } end
assert(turn.board.me.total == 15)
