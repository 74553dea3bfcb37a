-- Odds: White, the weaker player, has one checker borne off before playing the first roll.
return {
  title  = "odds",
  about  = "White's first roll bears off a checker of the midpoint; so White cannot lose a gammon either.",
  source = "a start with an advantage is one of the handicaps of backgammon.org/handicap-systems-for-backgammon",
  over   = "nardi_latvian",

  on_roll = function(roll, turn)
    if turn.side == "white" and turn.number == 1 then
      return { add = -1, at = 13 }, { add = 1, at = "off" }, turn:expand(roll[1], roll[2])
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - first=wb", after = "roll 31",
      gives = "24:2,13:4,8:3,6:5,off:1 24:2,13:5,8:3,6:5 w 31 first=wb" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - first=wb", after = "roll 31",
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b 31 first=wb" },
  },
}
