-- White's throws are played with black's checkers, as white chooses.
return {
  based_on = "backgammon",
  cube = { on = false },
  on_roll = function(_, turn)
    if turn.side == "white" then
      return { 6, 5, side = "them", by = "me" }
    end
  end,
}
