-- limits.some = { from = 3, to = 20, stack = 2 }.
return {
  allow_step = function(step, turn)
    return step.to < 3 or step.to > 20 or turn.board.me[step.to] < 2, "two on a point"
  end,
}
