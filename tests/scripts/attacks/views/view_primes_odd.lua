-- Primes of lengths that no board has.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local me = turn.board.me
for _, n in ipairs({ 0, -1, 1 << 62, 0 / 0, 1e300, "6", true, 1.5, {} }) do
  assert(not pcall(me.primes, me, n), tostring(n))
  assert(not pcall(me.shots, me, n), tostring(n))
end
