-- Every method with every view.
-- Expected: success
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local all = { turn, turn.roll, turn.board, turn.before, turn.board.me, turn.board.them, turn.mine, turn.cube, turn.match,
  turn.board.me.pinned, turn.steps, 1, "x", {}, print, true }
for _, f in ipairs({ turn.ask, turn.expand, turn.waiting, turn.roll.is, turn.board.opp, turn.board.me.primes,
  turn.board.me.shots, turn.board.me.can_move, turn.board.me.can_play }) do
  for _, self in ipairs(all) do
    for _, argument in ipairs(all) do pcall(f, self, argument, 1, 2) end
  end
end
