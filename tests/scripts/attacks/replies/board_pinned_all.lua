-- Everybody is pinned everywhere.
-- Expected: success
-- As hook: either "item 1:|pin"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local p = {}
for i = -100, 100 do p[i] = true end
return { board = { { [24] = 15, pinned = p }, { [24] = 15, pinned = p } } }
