local extra = { [1] = "bar", [2] = 3 }
return {
  based_on = "backgammon",
  score = { extra = { mother = 2 } },
  on_roll = function(roll, _, parent)
    if roll:is(6, 5) then return { 6, 5 }, { 3, 3, side = "them", by = "me" }, { add = 1, at = extra[1] } end
    return parent()
  end,
  on_play = function(play, turn)
    if play.full and turn.roll.double then return { points = 1, side = "them" }, { add = -1, at = 6 }, "roll" end
  end,
  game_over = function(turn)
    if turn.board.me.pips < 100 then return "me", "mother" end
  end,
  points = function(class) return class == "mother" and 3 or nil end,
}
