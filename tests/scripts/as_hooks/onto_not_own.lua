-- entry.onto = "not_own".
return {
  entry = { onto = "open" },
  allow_step = function(step, turn)
    return not step.entering or turn.board.me[step.to] == 0, "not onto own checkers"
  end,
}
