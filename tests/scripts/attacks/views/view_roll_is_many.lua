-- A throw compared with thousands of numbers.
-- Expected: success
-- As hook: either "does not come to an end|too long|roll:is"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 1000 do t[i] = 1 + i % 6 end
for _ = 1, 100000 do turn.roll:is(table.unpack(t)) end
