-- Nackgammon: backgammon from another start, for a longer game. Nack Ballard's layout.
return {
  title = "Nackgammon",
  about = "Backgammon with two more checkers at the back; everything else is the same.",
  source = "bkgm.com/variants/Nackgammon.html",
  based_on = "backgammon",

  layout = { [24] = 2, [23] = 2, [13] = 4, [8] = 3, [6] = 4 },

  examples = {
    { position = "24:2,23:2,13:4,8:3,6:4 24:2,23:2,13:4,8:3,6:4 w 21",
      legal = { "13/11 6/5", "24/22 23/22", "24/21" }, illegal = { "24/23", "13/12 13/10" } },
    { position = "24:2,23:2,13:4,8:3,6:4 24:2,23:2,13:4,8:3,6:4 w 54",
      illegal = { "24/19 13/9", "23/19 13/8" }, legal = { "13/8 24/20" }, why = "the opponent's 6-point is closed" },
  },
}
