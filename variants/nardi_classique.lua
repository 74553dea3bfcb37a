-- Нарды: the Russian leaflet of a "Collection Classique" box.
--
-- R1..R22 number what the leaflet says, in its order; the tests use the same numbers.
-- "Дом" means the tray for borne-off checkers in this text, not the home board ("внутреннее поле").
-- Readings that are not chosen here, and the setting that gives each:
--   even dice and exact point (the 1-point then never clears)   bearoff.match = "exact"
--   "even" read as "exact"                                      bearoff.dice = "all", bearoff.match = "exact"
--   any even number takes any checker off                       bearoff.match = "any"
--   plain standard bearing off                                  bearoff.dice = "all"
--   no duty to use both dice                                    forced.use = "free"
--   the stops of a running checker must be empty                move.passing = "empty"
--   entry only onto an empty point                              entry.onto = "empty"
--   the other die must be played by another checker             bearoff.other_die = "other_checker"
--   equal opening dice double the stake                         cube.automatic = 1
--   the opening dice are rolled again / may be                  opening.dice = "reroll" / "choice"
return {
  title  = "Короткие нарды",
  about  = "Short nardi of a Russian leaflet: checkers leave on even numbers only; there are no gammons.",
  source = "rules leaflet \"Collection Classique: Нарды\", in Russian",
  names  = { bar = "стена", off = "дом" },                 -- R3 R15 the wall; R12 the tray

  board   = { points = 24, home = 6 },                     -- R3 inner and outer fields with a wall between
  layout  = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },      -- R1 fifteen each; R2 the picture is lost: the common start
  move    = { direction = "contrary",                      -- R12 White clockwise, Black against
              passing = "open" },                          -- R7 R11 a stop is free if it is not closed (R13)
  contact = { blot = "hit" },                              -- R13 at most one opponent; R14 two are safe
  hit     = { goes_to = "bar" },                           -- R15 eaten: onto the wall
  entry   = { first = "all", onto = "open" },              -- R15 back before any other move

  dice    = { count = 2, faces = 6 },                      -- R6 two values, not their sum
  doubles = { times = 4 },                                 -- R10 the number four times, one to four checkers
  forced  = { use = "most",                                -- R8 what is not used is lost; R9 presupposes a duty
              higher = "must" },                           -- R9 either of the two: the larger

  bearoff = { when = "all_home",                           -- R16 all on the inner field; R20 again after a hit
              dice = { 2, 4, 6 },                          -- R17 always on an even number
              match = "highest",                           -- R17 the game always ends (R21), so a larger number must do
              must = "never",                              -- R19 not obliged
              other_die = "any" },                         -- R18 the ordinary duty to play the other die

  opening = { winner = "high",                             -- R4 one die each, the larger begins
              dice = "keep" },                             -- R5 and plays both numbers
  finish  = { first_off = "wins", last_turn = false },     -- R21 whoever began; no draw
  score   = { single = 1, gammon = false, backgammon = false }, -- R22 nothing is said of points
  cube    = { on = false },                                -- R22
  match   = { to = 1, starter = "roll" },                  -- R22

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31",
      legal = { "8/5 6/5", "24/20" }, illegal = { "13/9 8/5", "6/2 6/5" },
      why = "R6 R7 one or two checkers, not the sum" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 65", illegal = { "24/19/13" }, legal = { "24/18/13" },
      why = "R6 R7 the order of the dice decides what can be done" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7" }, why = "R9 the larger" },
    { position = "13:1,4:7,3:7 24:2,6:13 w 33", all = { "13/4" }, illegal = { "13/10", "13/7" },
      why = "R10 a double that can be played only in part: as far as it goes" },
    { position = "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64",
      legal = { "bar/21 13/7" }, illegal = { "13/7 8/4", "bar/19 8/4" }, why = "R15" },
    { position = "6:5,5:5,3:5 13:15 w 53", legal = { "6/1 6/3" }, illegal = { "5/off 3/off", "6/1 3/off" },
      why = "R17 odd numbers take nothing off" },
    { position = "6:5,4:5,2:5 13:15 w 42", legal = { "4/off 2/off", "6/2 6/4" }, why = "R17 R19 even ones may" },
    { position = "3:8,1:7 13:15 w 42", legal = { "3/off 3/1" }, illegal = { "1/off 3/1" }, why = "R17 the highest" },
    { position = "1:2,off:13 13:15 w 31", all = { "" }, why = "R17" },
    { position = "bar:1,6:7,4:7 13:15 w 64", illegal = { "6/off bar/21" }, legal = { "bar/21/15" }, why = "R20" },
  },
}
