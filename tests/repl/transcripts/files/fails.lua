-- A bot that cannot say what it thinks.
return {
  evaluate = function(position)
    return position.board.nothing.pips
  end,
}
