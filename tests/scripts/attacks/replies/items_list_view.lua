-- Lists of the turn, some of them empty, as often as may be.
-- Expected: success
-- As hook: either "item|more than|wait|room|long"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 40 do t[i] = i % 2 == 0 and turn.roll or turn.numbers end
return table.unpack(t)
