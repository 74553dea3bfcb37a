-- The same with first_when = "needed": on a listed double, as many as are needed to play it in full; two at most if it
-- cannot be played in full at all.
local function exception(turn)
  local numbers = turn.numbers
  local face = numbers[1]
  if not turn.first or #numbers ~= 4 or numbers[4] ~= face then return false end
  return face == 3 or face == 4 or face == 6
end

return {
  head = { per_turn = 0 },
  allow_step = function(step, turn)
    local head = turn.board.points
    if step.from ~= head then return end
    local left = 0
    for _, made in ipairs(turn.steps) do
      if made.from == head then left = left + 1 end
    end
    return left < (exception(turn) and 2 or 1), "one checker from the head"
  end,
  prefer_play = function(play, turn)
    local head = turn.board.points
    local left = turn.before.me[head] - turn.board.me[head]
    return play.full and exception(turn) and left > 1 and -left or -1, "fewer from the head are enough"
  end,
}
