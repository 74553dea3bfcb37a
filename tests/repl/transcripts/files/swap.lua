-- After 2-1 the sides may change places: the board is another one, and the roll is spent.
return {
  over = "portes",
  on_roll = function(roll, turn)
    if roll:is(2, 1) and turn:ask("me", "play", "swap") == "swap" then
      return { board = { turn.board.them, turn.board.me } }
    end
  end,
}
