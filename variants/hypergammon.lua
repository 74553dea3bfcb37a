-- Hypergammon: backgammon with three checkers a side.
return {
  title = "Hypergammon",
  about = "Three checkers a side, all far from home; short and sharp.",
  source = "bkgm.com/variants/HyperBackgammon.html",
  based_on = "backgammon",

  layout = { [24] = 1, [23] = 1, [22] = 1 },

  examples = {
    { position = "24:1,23:1,22:1 24:1,23:1,22:1 w 21", legal = { "24/22 23/22", "24/21", "22/21 24/22" },
      illegal = { "24/22" }, why = "one checker on the opponent's 1, 2 and 3 points is a blot: nothing is closed" },
    { position = "24:1,23:1,22:1 24:1,23:1,6:1 w 63", legal = { "22/19*/13", "22/19* 24/18" }, illegal = { "24/18" },
      why = "hits on the way count" },
    { position = "bar:1,2:1,1:1 13:3 w 65", legal = { "bar/19/14", "bar/20/14" }, illegal = { "2/off bar/19" } },
    { position = "3:1,off:2 13:2,1:1 w 11", all = { "3/off" },
      why = "the game ends with the last checker; what is left of the double is not played" },
  },
}
