-- limits.some = { from = 3, to = 20, points = 4 }.
return {
  allow_play = function(_, turn)
    return turn.board.me:held(3, 20) <= 4, "four points held"
  end,
}
