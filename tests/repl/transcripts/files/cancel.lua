-- Each number is a play of its own; the second one with a six takes the throw back.
return {
  based_on = "backgammon",
  cube = { on = false },
  on_roll = function(roll)
    return { roll[1] }, { roll[2] }
  end,
  on_play = function(_, turn)
    if turn.plays == 2 and turn.roll[1] == 6 then
      return "cancel"
    end
  end,
}
