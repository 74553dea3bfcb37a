-- The runners, the two on the far point, wait until the fourth turn.
return {
  title  = "runners wait",
  about  = "No checker leaves the 24-point before its side's fourth turn.",
  source = "domino backgammon as taught in the USA: simborgbackgammonlessons.com/domino-backgammon",
  over   = "backgammon",

  allow_step = function(step, turn)
    if step.from == turn.board.points and turn.number < 4 then
      return false, "the runners wait until the fourth turn"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 65 turns=2-2",
      illegal = { "24/18/13", "24/18 13/8" }, legal = { "13/7 13/8" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 65 turns=3-2", legal = { "24/18/13" } },
  },
}
