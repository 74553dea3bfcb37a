-- A bot that prints more than anybody wants to read.
return {
  name = "loud",
  evaluate = function(position)
    print("same")
    print("same")
    if position.board.me.pips % 2 == 0 then print("even " .. position.board.me.pips) end
    return 1
  end,
}
