-- A question whose end is caught.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local ok = pcall(turn.ask, turn, "me", "a", "b")
assert(ok, "it came back with an answer or not at all")
