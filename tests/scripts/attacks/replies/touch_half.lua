-- Hooks that look at the board here and there, so that their answers could be taken for others.
-- Expected: success
-- Hook: whole
local function look(turn, n)
  local me = turn.board.me
  if n < 1 or n > 24 then return 0 end
  return me[n] % 2 == 0 and me[n] or me[25 - n] + (me.pinned[n] and 1 or 0)
end
return {
  layout = { [24] = 15 },
  allow_step = function(step, turn)
    if step.die % 2 == 0 then return true end
    return look(turn, step.to) < 20
  end,
  allow_play = function(play, turn)
    if play.count == 1 then return true end
    return look(turn, 24) + look(turn, 20) >= 0
  end,
}
