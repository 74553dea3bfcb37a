-- Dutch backgammon: all checkers enter from off the board, and nobody hits before one of its own is home.
--
-- Readings that are not chosen here, and the setting that gives each:
--   all fifteen must have entered before one moves on   entry.first = "all"
--   one game counts as much as another                  score.gammon = false, score.backgammon = false
return {
  title    = "Dutch backgammon",
  about    = "All checkers start off the board; a side may hit only once a checker of its own has come home.",
  source   = "play65.com/Dutch-backgammon.html, backgammonmoments.com/2011 (wanna play like the Dutch)",
  based_on = "backgammon",

  layout   = { reserve = 15 },
  hit      = { needs = "one_home" },
  entry    = { first = "bar" },                                 -- what waits to enter first enters when it likes
  opening  = { dice = "reroll" },

  examples = {
    { position = "reserve:15 reserve:15 w 42", all = { "reserve/23 reserve/21", "reserve/19" },
      why = "by a 2 on the opponent's 2-point, by a 4 on the 4-point, or on with the same checker" },
    { position = "reserve:13,20:2 reserve:14,17:1 w 53", legal = { "20/17 20/15", "reserve/22 reserve/20" },
      why = "what waits to enter first enters when it likes" },
    { position = "reserve:13,20:1,17:1 reserve:14,13:1 w 53", illegal = { "17/12* reserve/22", "20/12*" },
      legal = { "20/15 17/14" }, why = "no hit: none of White's is home" },
    { position = "reserve:12,20:1,17:1,6:1 reserve:14,13:1 w 53", legal = { "17/12* reserve/22", "20/12*" },
      why = "one is" },
    { position = "bar:1,reserve:13,20:1 reserve:14,24:1 w 61", legal = { "bar/19 20/19" },
      illegal = { "20/14 reserve/24" }, why = "a hit checker comes in at once" },
    { position = "1:1 reserve:2,6:13 w 21", after = "play 1/off",
      gives = "- reserve:2,6:13 w - score=2-0 over=w:gammon:2", why = "scores and the cube are those of backgammon" },
  },
}
