-- Backgammon, as it is played with a doubling cube; one game unless `match.to` says more.
--
-- Money play: set cube.jacoby true, cube.beavers 1, cube.automatic 1, match.to 0.
-- A match to seven: `play backgammon to 7`, which sets match.to 7, match.crawford true.
return {
  title = "Backgammon",
  about = "The Western game: hit blots, bear off first, gammons count two, backgammons three, cube to 64.",
  source = "the rules in common use, as printed by the clubs and federations",

  board   = { points = 24, home = 6 },
  layout  = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },
  move    = { direction = "contrary", passing = "open" },
  contact = { blot = "hit" },
  hit     = { in_home = true, goes_to = "bar", run = "free" },
  entry   = { first = "all", onto = "open" },

  dice    = { count = 2, faces = 6 },
  doubles = { times = 4 },
  forced  = { use = "most", higher = "must" },

  bearoff = { when = "all_home", dice = "all", match = "highest", must = "never" },

  opening = { winner = "high", dice = "keep" },
  score   = { single = 1, gammon = 2, backgammon = 3, backgammon_in = "home_or_bar" },
  cube    = { on = true, max = 64, jacoby = false, beavers = 0, automatic = 0 },
  match   = { to = 1, crawford = false, starter = "roll" },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31",
      legal = { "8/5 6/5", "24/23 13/10", "24/20" }, illegal = { "8/5", "13/9 6/5", "6/3" },
      why = "two numbers, one or two checkers, both must be played" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 65",
      legal = { "24/18/13", "24/18 13/8" }, illegal = { "24/19/13", "13/7 24/19" },
      why = "a point with two opposing checkers is closed, even to a checker that only passes" },
    { position = "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64",
      legal = { "bar/21 13/7" }, illegal = { "bar/19 8/4", "13/7 8/4" }, why = "the bar comes first" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7" },
      why = "either number but not both: the higher" },
    { position = "4:8,3:7 13:15 w 65", all = { "4/off(2)" },
      why = "a larger number takes off from the highest point" },
    { position = "6:1,4:7,3:7 13:15 w 51", legal = { "6/5/off", "6/1 4/3" }, illegal = { "4/off 6/5" },
      why = "not while a checker stands higher" },
  },
}
