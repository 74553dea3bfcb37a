-- Throws that the dice do not have.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

assert(not pcall(turn.expand, turn))
assert(not pcall(turn.expand, turn, 6))
assert(not pcall(turn.expand, turn, 7, 1))
assert(not pcall(turn.expand, turn, 0, 0))
assert(not pcall(turn.expand, turn, "6", "5"))
assert(not pcall(turn.expand, turn, 6, 5, 4))
assert(not pcall(turn.expand, turn, table.unpack({}, 1, 900)))
assert(not pcall(turn.expand, turn, 1e300, 0 / 0))
