return {
  state = { each = { token = true }, shared = { stock = 7 } },
  on_roll = function(_, turn)
    if turn.mine.token and turn:ask("me", "keep", "reroll") == "reroll" then
      turn.mine.token = false
      return "roll"
    end
  end,
  on_play = function(_, turn)
    if turn.theirs.token and turn:ask("them", "stand", "rollover") == "rollover" then
      turn.theirs.token = false
      return "cancel"
    end
  end,
}
