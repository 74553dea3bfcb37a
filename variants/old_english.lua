-- Old English backgammon: five checkers fill a point, and a number may be played so that the other one is lost.
--
-- Both rules are from a leaflet sold with boards in England, the choice of opening dice from an English player; nobody
-- tells more of it, so cube and score are those of backgammon. Readings that are not chosen here:
--   all numbers must be played, as elsewhere       forced.use = "most"
--   the opening dice are the first roll            opening.dice = "keep"
return {
  title    = "Old English backgammon",
  about    = "At most five on a point; part of a roll may be used so as to kill the rest; the starter may roll again.",
  source   = "England: Nick Wedd, Ben Fairbank and Albert Steg in bkgm.com/rgb/rgb.cgi?view+130",
  based_on = "backgammon",

  limits  = { five = { from = 1, to = 24, stack = 5 } },
  forced  = { use = "while_possible" },                        -- part of a roll may be used so as to kill the rest
  opening = { dice = "choice" },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 21",
      illegal = { "24/23 8/6" }, legal = { "8/6 6/5" }, why = "one of the five must leave before another comes" },
    { position = "6:1,2:5,1:5,off:4 6:2,off:13 w 51", all = { "6/5/off" },
      why = "in the bear-off, too: there is no way onto the full 1-point" },
    { position = "8:1,7:1,5:5,4:5,3:3 23:2,13:13 w 61", legal = { "7/6", "8/7/1", "8/7 7/1" }, illegal = { "5/4" },
      why = "7/6 leaves no six: part of the roll is used so as to kill the rest" },
    { position = "13:1,4:7,3:7 23:2,6:13 w 65", all = { "13/7" }, why = "if only one can be played it is the higher" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", after = "roll 52", all = { "keep", "reroll" },
      why = "whoever has the higher die may take both, or roll anew" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", after = { "roll 52", "choose keep" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 52 first=wb" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb",
      after = { "roll 52", "choose reroll", "turn roll", "roll 66" }, legal = { "24/18(2) 13/7(2)" },
      why = "and then may begin with a double" },
  },
}
