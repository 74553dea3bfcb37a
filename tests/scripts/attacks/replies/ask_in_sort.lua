-- A question from inside a comparison.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local t = { 2, 1 }
table.sort(t, function(a, b) return turn:ask("me", a, b) == a end)
