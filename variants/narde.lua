-- Narde as it is played in Armenia: fifteen on the head, both round the same way, no hitting.
--
-- A1..A12 number what the text says, in its order; the tests use the same numbers.
-- Readings that are not chosen here, and the setting that gives each:
--   the head exception without the cap of two      head.first_max = 15
--   no prime rule / tested after every step        prime.allow = "always" / prime.test = "step"
--   the opening dice are the first roll / may be   opening.dice = "keep" / "choice"
--   equal opening dice double the stake            cube.automatic = 1
return {
  title  = "Նարդի",
  about  = "All checkers start on the head and run the same way round; a single checker closes a point.",
  source = "an Armenian player's page after bkgm.com/variants/Narde.html",
  names  = { gammon = "mars" },

  board   = { points = 24, home = 6 },
  layout  = { [24] = 15 },                                     -- A1 fifteen on the head
  move    = { direction = "parallel",                          -- A2 both counter-clockwise
              passing = "open" },                              -- A5 the middle point must be free of opponents
  contact = { blot = "closed" },                               -- A4 one opposing checker closes a point

  dice    = { count = 2, faces = 6 },
  doubles = { times = 4 },                                     -- A6
  forced  = { use = "most", higher = "must" },                 -- A7

  head    = { per_turn = 1,                                    -- A8 one a turn
              first_max = 2, first_doubles = { 3, 4, 6 },      -- A8 except on the first roll, with these doubles only
              first_when = "listed" },
  prime   = { length = 6, allow = "enemy_ahead",               -- A9 six in a row only with an opponent in front of them
              test = "final" },

  bearoff = { when = "all_home", dice = "all",
              match = "highest", must = "never" },             -- A10 exact, else from higher, else from the highest

  opening = { winner = "high", dice = "reroll" },              -- A3 highest plays first, rolling the dice
  finish  = { first_off = "wins" },                            -- A11
  score   = { single = 1, gammon = 2, backgammon = false },    -- A11 two if the loser has none off
  cube    = { on = false },
  match   = { to = 5, starter = "winner" },                    -- A12

  examples = {
    { position = "24:15 24:15 w 33 first=wb", legal = { "24/21(2) 21/18(2)", "24/15 24/21" },
      illegal = { "24/21(3) 21/18", "24/15" }, why = "A8 two on 3-3, not three" },
    { position = "24:15 24:15 w 44 first=wb", all = { "24/16(2)" }, why = "A8 A4 their head stops the third four" },
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)" }, why = "A8 A4" },
    { position = "24:15 24:15 w 11 first=wb", all = { "24/20" },
      why = "A6 A8 four ones, but one checker only from the head on 1-1" },
    { position = "24:15 24:15 w 22 first=wb", all = { "24/16" }, why = "A8 one only on 2-2" },
    { position = "24:15 24:15 w 55 first=wb", all = { "24/4" }, why = "A8 one only on 5-5" },
    { position = "24:13,18:2 24:15 b 66 first=b", all = { "24/18(2)" }, why = "A8 each side has its own first roll" },
    { position = "24:14,20:1 24:15 w 33 first=b",
      illegal = { "24/21(2) 20/17/14" }, legal = { "24/21 20/17/14 21/18" },
      why = "A8 not on a later roll" },
    { position = "24:14,10:1 24:14,16:1 w 64", illegal = { "10/4 24/20", "10/0" }, legal = { "24/18 10/6", "24/14" },
      why = "A4 a single opponent closes the point" },
    { position = "24:14,8:1 24:14,18:1 w 62",
      illegal = { "8/2 8/6" }, legal = { "24/22 8/2", "24/22/16", "24/18/16" },
      why = "A5" },
    { position = "13:1,4:7,3:7 14:1,24:14 w 65", all = { "13/7" }, why = "A7 the higher" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", illegal = { "22/15" }, legal = { "24/20 22/19" },
      why = "A9 all opposing checkers are behind the six" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:14,2:1 w 43", legal = { "22/15" },
      why = "A9 one is past them" },
    { position = "6:5,4:5,3:5 24:15 w 64", legal = { "6/off 4/off", "6/2 6/off" }, why = "A10 exact" },
    { position = "6:1,3:14 24:15 w 51", legal = { "6/5/off", "6/1 3/2" }, illegal = { "3/off 6/5" },
      why = "A10 from a higher point" },
    { position = "4:8,3:7 24:15 w 65", all = { "4/off(2)" }, why = "A10 from the highest" },
    { position = "6:1,3:2,off:12 13:1,24:14 w 55", all = { "" },
      why = "A10 a higher checker that cannot move: lost" },
  },
}
