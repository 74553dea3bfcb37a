return {
  layout = { [24] = 15 },
  state = { each = { token = true, n = 0 }, shared = { stock = 3 } },
  on_roll = function(roll, turn)
    if turn.mine.token and turn:ask("me", "keep", "reroll") == "reroll" then
      turn.mine.token = false
      turn.shared.stock = turn.shared.stock - 1
      return "roll"
    end
    return roll
  end,
  on_play = function(play, turn)
    if turn.theirs.token and turn:ask("them", "stand", 7) == 7 then
      turn.theirs.token = false
      return "cancel"
    end
    turn.mine.n = turn.mine.n + play.count
  end,
}
