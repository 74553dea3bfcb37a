-- Irish: backgammon before there were quadruple doubles, gammons and a cube. England and Scotland, 1500 to 1750; the
-- same game was todas tablas in Spain and tavole reale in Italy; in France it had become toutes_tables.
--
-- What the sources tell and this file does not: a player who holds all six points of the home board against a checker
-- on the bar may be made to open them (Willughby; how, is not told clearly). Readings that are not chosen here:
--   the dice that decide who begins are the first roll   opening.dice = "keep"
return {
  title    = "Irish",
  about    = "Backgammon as it was before 1650: a double is played as it falls, and every win is single.",
  source   = "Willughby 1665, Cotton 1674, Holme 1688: bckg.pagesperso-orange.fr/english, jducoeur.org/game-hist",
  based_on = "portes",

  doubles  = { times = 2 },                                     -- "noe more then they are" (Holme)
  score    = { gammon = false },                                -- "there can but a single game bee wun" (Willughby)
  match    = { to = 1, starter = "roll" },                      -- each game is rolled for

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 66",
      all = { "24/18(2)", "24/18 13/7", "24/18 8/2", "13/7(2)", "13/7 8/2", "8/2(2)" }, why = "two sixes, no more" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 11", legal = { "8/7 6/5", "8/7(2)", "6/4" },
      illegal = { "8/7(2) 6/5(2)" } },
    { position = "bar:2,13:13 24:2,13:5,8:3,6:5 w 44", all = { "bar/21(2)" }, why = "both enter, and that is all" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", after = "roll 61", count = 21,
      why = "the higher die has the first roll" },
    { position = "1:1 19:1,6:14 w 21", after = "play 1/off", gives = "- 19:1,6:14 w - score=1-0 over=w:single:1",
      why = "one game, however far behind the loser is" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7" }, why = "the higher, if only one can be played" },
  },
}
