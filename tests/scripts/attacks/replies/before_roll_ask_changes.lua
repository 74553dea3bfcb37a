-- A question that has fewer options once it has been answered.
-- Expected: success
-- As hook: either "the answer was number|options"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local first = turn:ask("me", "a", "b", "c")
if first == "a" then turn:ask("them", "d") end
pcall(turn.ask, turn, "them", "e", "f")
turn.mine.n = turn.mine.n + 1
return turn.mine.n % 2 == 0 and { 1 } or nil
