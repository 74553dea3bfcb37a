-- Ranges that no board has.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local me = turn.board.me
for _, n in ipairs({ -1, 99, 1 << 62, math.mininteger, 0 / 0, 1e300, "1", true, 1.5, {} }) do
  assert(not pcall(me.count, me, n, 24), tostring(n))
  assert(not pcall(me.count, me, 1, n), tostring(n))
  assert(not pcall(me.held, me, 1, n), tostring(n))
  assert(not pcall(me.open, me, n, n), tostring(n))
end
assert(not pcall(me.count, me))
