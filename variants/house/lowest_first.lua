-- The lower number is played first, as long as it can be.
return {
  title  = "lowest first",
  about  = "While the lower number can be played, the higher one may not.",
  source = "Mexican backgammon: backgammonmasters.com/Mexican-Backgammon.shtml",
  over   = "backgammon",

  allow_step = function(step, turn)
    local low = turn.left[#turn.left]
    if low < step.die and turn.board.me:can_play({ low }) then
      return false, "the lower number is played first"
    end
  end,

  examples = {
    { position = "13:1,4:7,3:7 18:1,6:14 w 65", all = { "13/8/2" },
      why = "13/7* would hit, but with the six first" },
    { position = "13:1,4:7,3:7 17:2,18:1,6:12 w 65", all = { "13/7*/2" }, why = "the five cannot begin" },
  },
}
