-- Shots on points that are none.
-- Expected: success
-- As hook: error "side:shots"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
for _, n in ipairs({ 0, -1, 25, math.maxinteger, math.mininteger, 2.0 ^ 63, 0 / 0, "24", -0.0 }) do
  assert(not pcall(turn.board.me.shots, turn.board.me, n))
end
return turn.board.me:shots(1e300)
