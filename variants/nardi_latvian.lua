-- Nardi (Bekgemons): the leaflet of a Latvian boxed set, word for word.
--
-- L1..L21 number what the leaflet says, in its order; the tests use the same numbers.
-- The leaflet leaves some things open. The readings that are not chosen here, and the setting that gives each:
--   the silent points filled from the standard rules   bearoff.match = "highest", forced.higher = "must"
--   the opening dice are the first roll                 opening.dice = "keep"      (the starter chooses: "choice")
--   "at once by eight" jumps a closed middle point      move.passing = "any"
--   gammon and backgammon as elsewhere                  score.gammon = 2, score.backgammon = 3
--   equal opening dice double the stake                 cube.automatic = 1
return {
  title  = "Nardi (Bekgemons)",
  about  = "Backgammon as a leaflet tells it: exact bearing off, no duty to the higher number, one point a game.",
  source = "rules leaflet, \"Nardi (Bekgemons)\", in Latvian",
  names  = { bar = "šķirtne" },                            -- L1 the divider between homes and yards

  board   = { points = 24, home = 6 },                     -- L1 four sectors of six narrow triangles
  layout  = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },      -- L2 fifteen; L4 picture lost: the common start
  move    = { direction = "contrary",                      -- L5 Black moves in the opposite direction
              passing = "open" },                          -- L9 one checker by both; L8 binds each step
  contact = { blot = "hit" },                              -- L8 closed by two or more; L13 a single one is hit
  hit     = { goes_to = "bar" },                           -- L13 and is put on the divider
  entry   = { first = "all",                               -- L14 the first duty; L15 L16 then any checker
              onto = "open" },

  dice    = { count = 2, faces = 6 },                      -- L7 both dice
  doubles = { times = 4 },                                 -- L10 four moves by six for 6+6
  forced  = { use = "most",                                -- L11 both, all four of a double; L12 or what can be
              higher = "free" },                           -- L12 "if one number only, it must be played"; not which

  bearoff = { when = "all_home",                           -- L17 when all fifteen are home; L20 and again after a hit
              dice = "all", match = "exact",               -- L17 the point that equals the number; L18
              must = "never" },                            -- L19 the player's choice

  opening = { winner = "high",                             -- L6 one die each, the higher begins, ties again
              dice = "reroll" },                           -- L7 then both dice are rolled
  finish  = { first_off = "wins" },                        -- L3
  score   = { single = 1, gammon = false, backgammon = false }, -- L21 nothing else is said
  cube    = { on = false },                                -- L21
  match   = { to = 1, starter = "roll" },                  -- L21

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 53",
      legal = { "13/8 13/10", "13/5", "8/3 6/3" }, illegal = { "13/8", "24/19 13/10" },
      why = "L9 L11 L8: two checkers or one by eight; both numbers; not onto two opponents" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 66",
      legal = { "24/18(2) 13/7(2)", "13/7(4)" }, illegal = { "13/7(2)", "24/12" }, why = "L10 L11" },
    { position = "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64",
      legal = { "bar/21 13/7", "bar/21/15" }, illegal = { "bar/19 8/4", "13/7 8/4" },
      why = "L14 the example of the leaflet: four opponents on the sixth, so only by 4; L16 then any checker" },
    { position = "bar:2,13:5,8:3,6:5 13:5,8:3,6:4,24:3 w 64", all = { "bar/21" },
      why = "L15 one of two enters, the rest is lost" },
    { position = "bar:1,13:5,8:3,6:6 13:5,6:4,4:4,24:2 w 64", all = { "" },
      why = "L15 no triangle free: the turn is lost" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7", "13/8" },
      why = "L12 one of the two, whichever the player likes" },
    { position = "14:1,6:14 13:15 w 61", legal = { "14/8/7" }, illegal = { "6/off 14/13" },
      why = "L17 not before all are home" },
    { position = "6:5,4:5,3:5 13:15 w 63", legal = { "6/off 3/off", "6/off 6/3" }, why = "L17 L19 take off or move" },
    { position = "6:5,4:5,3:5 13:15 w 51", legal = { "6/1 4/3" }, illegal = { "4/off 6/5" },
      why = "L18 nobody on the fifth: others may move" },
    { position = "4:8,3:7 13:15 w 65", all = { "" }, why = "L18 word for word: a larger number takes nothing off" },
    { position = "bar:1,6:7,4:7 13:15 w 63", illegal = { "6/off bar/22" }, legal = { "bar/22/16" }, why = "L20" },
  },
}
