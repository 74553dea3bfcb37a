-- Backgammon as clubs play it: a match to a number of points, by Crawford's rule.
--
-- Readings that are not chosen here, and what gives each:
--   another length                                            match.to = 5, 11 ..
--   nobody doubles at once after the Crawford game            house/holland
return {
  title    = "Backgammon, match play",
  about    = "Backgammon in a match to seven: no cube in the first game that one side needs but a point.",
  source   = "bkgm.com/rules/match.html; gnu.org/software/gnubg/manual, rules for match play",
  based_on = "backgammon",

  match    = { to = 7, crawford = true },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=5-6", all = { "roll", "double" },
      why = "Black had 6 before this game: Crawford is over" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=3-6 crawford", count = 21,
      why = "the one game without the cube" },
    { position = "1:1 6:14 w 21 score=5-0", after = { "play 1/off", "next" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - score=6-0 crawford",
      why = "one point short: the next game is it" },
    { position = "1:1,off:14 6:14 w 21 score=3-6 crawford",
      after = { "play 1/off", "next", "roll 61", "play 13/7 8/7", "turn roll" },
      count = 21, why = "and after it both may double" },
    { position = "1:1 6:15 w 21 score=5-0", after = "play 1/off", gives = "- 6:15 w - score=7-0 over=w:gammon:2",
      why = "a gammon without the cube counts, and that is the match" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=0-0", after = "turn double", all = { "take", "drop" },
      why = "no beavers" },
  },
}
