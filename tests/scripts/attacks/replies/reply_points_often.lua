-- Points in every turn, as many as may be.
-- Expected: success
-- As hook: success
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 16 do t[i] = { points = 255 } end
return table.unpack(t)
