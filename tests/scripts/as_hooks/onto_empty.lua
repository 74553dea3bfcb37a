-- entry.onto = "empty".
return {
  entry = { onto = "open" },
  allow_step = function(step, turn)
    local board = turn.board
    return not step.entering or board.me[step.to] + board.them[board:opp(step.to)] == 0, "only onto an empty point"
  end,
}
