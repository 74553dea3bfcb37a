-- تخته نرد: the rules as an Iranian page collects them (three texts and a list).
--
-- F1..F20 number what the page says; the tests use the same numbers. Where its texts differ, the fuller one holds.
-- F20 (dice that lean or fall off the board are rolled again) is for real dice. F12: who cannot enter need not roll;
-- the program rolls and passes.
return {
  title  = "تخته نرد",
  about  = "Persian backgammon: no hit and stack at home, mars two, mars siah three, dav to 64.",
  source = "technonameh.ir, rules of takhte nard, in Persian",
  names  = { gammon = "mars", backgammon = "mars siah", cube = "dav", double = "dav" }, -- F17 F18 F19

  board   = { points = 24, home = 6 },
  layout  = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },      -- F2
  move    = { direction = "contrary",                      -- F1
              passing = "open" },                          -- F7 the sum, unless both middle points are closed
  contact = { blot = "hit" },                              -- F6 closed by two or more
  hit     = { in_home = true, goes_to = "bar",             -- F11
              run = "no_stack", run_off = true },          -- F13 at home no hit and then onto own checkers
  entry   = { first = "all", onto = "open" },              -- F11 by single numbers, as many as possible

  dice    = { count = 2, faces = 6 },
  doubles = { times = 4 },                                 -- F8
  forced  = { use = "most",                                -- F9 as many as possible, even if it hurts
              higher = "free" },                           -- F10 "better" the larger

  bearoff = { when = "all_home", dice = "all",             -- F14; F16 again after a hit
              match = "highest",                           -- F15
              must = "never" },                            -- F14

  opening = { winner = "high",                             -- F3; F5 low by agreement
              dice = "keep" },                             -- F4 with these very dice
  finish  = { first_off = "wins" },
  score   = { single = 1, gammon = 2,                      -- F17 mars
              backgammon = 3, backgammon_in = "home_or_bar" }, -- F18 mars siah, mars-e akbar; the bar is ours
  cube    = { on = true, max = 64,                         -- F19 before the roll; whoever takes owns it
              jacoby = false, beavers = 0, automatic = 0 },
  match   = { to = 1, starter = "roll" },

  -- Other readings, and the setting that gives each:
  --   the low roll begins                                     opening.winner = "low"
  --   the opening dice are rolled again / may be              opening.dice = "reroll" / "choice"
  --   one checker may jump a closed middle point              move.passing = "any"
  --   the higher number is compulsory                         forced.higher = "must"
  --   a hitter in the home board may not move on at all       hit.run = "stay"
  --   the ban holds for the next step only                    hit.run = "no_stack_next"
  --   a hitter may not be borne off either                    hit.run_off = false
  --   no hitting in one's own home board at all               hit.in_home = false
  --   no such rule                                            hit.run = "free"
  --   what can be borne off must be                           bearoff.must = "exact"
  --   blocked higher checkers do not keep a lower one         bearoff.match = "below"
  --   mars siah by the home board alone                       score.backgammon_in = "home"
  --   equal opening dice double the stake                     cube.automatic = 1

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 53", legal = { "13/8 13/10", "13/5", "8/3 6/3" },
      illegal = { "13/8", "24/19 13/10" }, why = "F6 F7 F9" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 66", legal = { "24/18(2) 13/7(2)" }, illegal = { "13/7(3)" },
      why = "F8 F9" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7", "13/8" }, why = "F10 better, not must" },
    { position = "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64", legal = { "bar/21 13/7" }, illegal = { "bar/19 8/4" },
      why = "F11" },
    { position = "bar:1,13:5,8:3,6:6 13:5,6:4,4:4,24:2 w 64", all = { "" }, illegal = { "bar/15" },
      why = "F11 not by the sum" },
    { position = "13:5,8:3,6:5,3:2 24:2,20:1,13:5,8:3,6:4 w 21", legal = { "6/5* 13/11", "8/6/5*" },
      illegal = { "6/5*/3" },
      why = "F13 no hit and stack in the home board" },
    { position = "13:5,8:3,6:5,2:2 24:2,20:1,13:5,8:3,6:4 w 21", legal = { "6/5*/3" },
      why = "F13 but on to an empty point" },
    { position = "13:5,8:3,6:5,2:2 22:1,20:1,13:5,8:4,6:4 w 21", legal = { "6/5*/3*" },
      why = "F13 or to hit another" },
    { position = "13:5,8:3,6:5,2:2 24:2,15:1,13:5,8:3,6:4 w 32", legal = { "13/10*/8" },
      why = "F13 outside the home board: free" },
    { position = "6:5,5:5,2:5 13:15 w 52", legal = { "5/off 2/off", "6/1 6/4" }, why = "F14" },
    { position = "6:5,4:5,3:5 13:15 w 52", legal = { "6/1 4/2" }, illegal = { "4/off 6/4" },
      why = "F14 empty: played inside" },
    { position = "3:5,2:5,1:5 13:15 w 54", all = { "3/off(2)" }, why = "F15" },
    { position = "bar:1,6:7,4:7 13:15 w 63", illegal = { "6/off bar/22" }, legal = { "bar/22/16" }, why = "F16" },
  },
}
