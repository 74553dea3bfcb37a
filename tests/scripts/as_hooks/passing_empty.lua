-- move.passing = "empty": who has landed on an enemy in this play moves no more.
return {
  move = { passing = "open" },
  allow_step = function(step, turn)
    local stay = 0
    for _, made in ipairs(turn.steps) do
      if made.to == step.from and (made.hit or made.pin) then stay = stay + 1 end
    end
    return stay == 0 or turn.board.me[step.from] > stay, "no hit in passing"
  end,
}
