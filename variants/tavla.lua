-- Tavla, as it is played in Turkey.
return {
  title    = "Tavla",
  about    = "Backgammon without cube and triple game; a checker that hits at home stays there for this turn.",
  source   = "backgammon-game.eu/game_tavla_takhteh.html, lig.turkiyetavla.com on what the modern game changes",
  based_on = "portes",
  names    = { gammon = "mars" },

  hit      = { run = "stay" },                                  -- no hit and run at home

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w 42",
      illegal = { "8/4*/2" }, legal = { "8/4* 6/4", "8/4* 24/22" } },
    { position = "24:2,13:5,8:3,6:5 24:2,15:1,13:5,8:3,6:4 w 53", legal = { "13/10*/5" }, why = "outside it is free" },
  },
}
