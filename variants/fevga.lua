-- Fevga, the third game of the Greek tavli: all the same way round, no hitting, and one checker runs ahead.
return {
  title    = "Φεύγα",
  about    = "One checker must pass the opponent's start before the others may move; a single checker closes a point.",
  source   = "brainking.com/en/GameRules?tp=111 and the Greek player on its board; bkgm.com/articles/Condos/Tavli",
  based_on = "portes",

  layout   = { [24] = 15 },
  move     = { direction = "parallel" },
  contact  = { blot = "closed" },
  runner   = { goal = 11 },                                     -- past the opponent's start, which is your own 12
  limits   = { quarter = { from = 19, to = 24, points = 5 } },  -- never all six points of the starting quarter
  prime    = { length = 6, release = true },                    -- must open if all the others wait behind it

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, why = "one checker runs" },
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18" }, why = "and the opponent's start stops it" },
    { position = "24:14,13:1 24:15 w 21", all = { "13/10", "13/11 24/23" }, why = "once past it the others follow" },
    { position = "24:9,23:1,22:1,21:1,20:1,10:2 24:15 w 51",
      illegal = { "24/19 10/9" }, legal = { "10/5 10/9" }, why = "24 to 19 may not all be held" },
    { position = "11:2,10:2,9:2,8:2,7:2,6:2,5:3 24:15 w 21",
      all = { "11/10 11/9", "10/9 10/8", "9/8 9/7", "8/7 8/6", "7/6 7/5", "6/5 6/4" },
      why = "all opposing checkers wait behind 11 to 6: it must open" },
    { position = "11:2,10:2,9:2,8:2,7:2,6:2,5:3 24:14,16:1 w 21", legal = { "5/2" }, why = "one is not" },
  },
}
