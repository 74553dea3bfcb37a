-- No hit and run: a checker that hits in its own home board stays there for this turn.
return {
  title  = "no hit and run",
  about  = "A checker that has hit in its own home board may not move on in the same turn.",
  source = "Turkey, Iran: backgammon-game.eu/game_tavla_takhteh.html; argued over in bkgm.com/rgb/rgb.cgi?view+1022",
  over   = "backgammon",

  hit    = { run = "stay" },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w 42",
      illegal = { "8/4*/2" }, legal = { "8/4* 6/4", "8/4* 24/22" } },
  },
}
