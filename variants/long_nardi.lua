-- Нарды длинные: the rules page of a Russian game site.
--
-- N1..N14 number what the page says, in its order; the tests use the same numbers.
-- N14 (dice roll themselves, movable checkers are marked) is the program's business, not a rule.
return {
  title  = "Длинные нарды",
  about  = "Narde as Russians play it: one from the head, an oin counts one, a mars two.",
  source = "help.igrafan.ru, \"Правила игры Нарды длинные\"",
  based_on = "narde",
  names  = { head = "голова", single = "oin", gammon = "mars" }, -- N2 N13

  head    = { per_turn = 1,                                    -- N2 one from the head a turn
              first_max = 2, first_doubles = { 3, 4, 6 },      -- N3 the very first turn, three rolls only
              first_when = "listed" },
  board   = { points = 24, home = 6 },                         -- N1
  layout  = { [24] = 15 },                                     -- N1 N2 on each side's 24; Black's is White's 12
  move    = { direction = "parallel",                          -- N4 counter-clockwise
              passing = "open" },                              -- N6 one checker the sum, stop by stop
  contact = { blot = "closed" },                               -- N8 any number of own, never onto an opponent

  dice    = { count = 2, faces = 6 },                          -- N6 any order
  doubles = { times = 4 },                                     -- N7 as if four dice were rolled
  forced  = { use = "most",                                    -- N9 a full turn may not be refused
              higher = "must" },                               -- N10 6-5: the six

  prime   = { length = 6, allow = "enemy_ahead", test = "final" }, -- N12 not all opponents may be locked

  bearoff = { when = "all_home", dice = "all",                 -- N11
              match = "highest",                               -- N11 from lower points when the higher ones are empty
              must = "never" },                                -- N11 bear off or move inside, as the player likes

  opening = { winner = "high", dice = "reroll" },              -- N5 one die each, ties again; then both dice
  finish  = { first_off = "wins", last_turn = false },         -- N13
  score   = { single = 1, gammon = 2, backgammon = false },    -- N13
  match   = { to = 1, starter = "roll" },                      -- nothing is said

  -- Other readings, and the setting that gives each:
  --   the exception without the cap of two                    head.first_max = 15
  --   for any roll one head checker cannot play in full       head.first_when = "any_roll_needed"
  --   only when needed, on the listed doubles                 head.first_when = "needed"
  --   no prime rule / tested after every step                 prime.allow = "always" / prime.test = "step"
  --   a draw by the last roll (long_nardi_draw)               finish.last_turn = 14
  --   the opening dice are the first roll / may be            opening.dice = "keep" / "choice"
  --   equal opening dice double the stake                     cube.automatic = 1

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, illegal = { "24/18 24/19", "24/18" },
      why = "N2 one from the head; N6 it may go the sum; N9 the whole of it" },
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)" }, why = "N3" },
    { position = "24:15 24:15 w 44 first=wb", all = { "24/16(2)" }, why = "N3" },
    { position = "24:15 24:15 w 33 first=wb", legal = { "24/18(2)", "24/15 24/21" },
      illegal = { "24/15", "24/21(4)" },
      why = "N3" },
    { position = "24:15 24:15 w 55 first=wb", all = { "24/4" }, why = "N3 three rolls only" },
    { position = "24:14,4:1 24:15 b 53 first=b", all = { "24/19" },
      why = "N3 White's first checker is in the way, but 5-3 is not in the list; N10 the larger" },
    { position = "24:14,21:1 24:15 w 31",
      illegal = { "24/21 24/23", "24/21/20 24/23" }, legal = { "24/21/20", "24/23 21/18" },
      why = "N2" },
    { position = "24:14,10:1 24:14,16:1 w 64", illegal = { "10/4 24/20" }, legal = { "24/18 10/6" }, why = "N8" },
    { position = "13:1,4:7,3:7 14:1,24:14 w 65", all = { "13/7" }, why = "N10 six or five but not both: the six" },
    { position = "13:1,4:7,3:7 14:1,19:1,24:13 w 65", all = { "13/8" }, why = "N9 the only one" },
    { position = "13:15 24:15 w 11", all = { "" }, why = "N9 no move: the turn passes" },
    { position = "6:5,3:5,2:5 24:15 w 63", legal = { "6/off 3/off", "6/off 6/3" },
      why = "N11 the example of the text" },
    { position = "4:8,3:7 24:15 w 65", all = { "4/off(2)" }, why = "N11 the other example" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", illegal = { "22/15" }, legal = { "24/20 22/19" },
      why = "N12 all would be locked" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:14,2:1 w 43", legal = { "22/15" }, why = "N12 one is free" },
  },
}
