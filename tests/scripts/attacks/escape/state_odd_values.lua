-- Values that state cannot have.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

for _, value in ipairs({ 1.5, 0 / 0, 1e300, 1 / 0, 1 << 31, -(1 << 31) - 1, math.maxinteger, "5", true, {}, print }) do
  assert(not pcall(function() turn.mine.n = value end), tostring(value))
end
assert(not pcall(function() turn.mine.n = nil end))
assert(not pcall(function() turn.mine.token = 1 end))
assert(not pcall(function() turn.mine.nope = 1 end))
assert(not pcall(function() turn.mine.stock = 1 end))
turn.mine.n = -0.0
turn.theirs.n = -(1 << 31)
turn.shared.stock = (1 << 31) - 1
assert(turn.mine.n == 0 and math.type(turn.mine.n) == "integer")
