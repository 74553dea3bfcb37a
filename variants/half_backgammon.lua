-- Half a backgammon: half the points, half the home, half the die. A game to learn on: all rules, in five minutes.
--
-- Made for this program. A die of three faces is a common one halved: 1-2 is one, 3-4 two, 5-6 three.
return {
  title    = "Half backgammon",
  about    = "Backgammon on twelve points with six checkers and dice up to three: to learn the rules on.",
  source   = "made for nardbox, to learn on",
  based_on = "backgammon",

  board    = { points = 12, home = 3 },
  layout   = { [12] = 1, [7] = 2, [4] = 1, [3] = 2 },
  dice     = { faces = 3 },
  cube     = { on = false },

  examples = {
    { position = "12:1,7:2,4:1,3:2 12:1,7:2,4:1,3:2 w 31",
      legal = { "4/1* 3/2", "12/9*/8" }, illegal = { "4/1*", "12/9" },
      why = "two numbers, and blots are hit" },
    { position = "12:1,7:2,4:1,3:2 12:1,7:2,4:1,3:2 w 33", illegal = { "7/4(2)" }, legal = { "7/4(2) 4/1*(2)" },
      why = "four threes" },
    { position = "12:1,7:2,4:1,3:2 12:1,7:2,4:1,3:2 w 21", illegal = { "12/10 4/3", "7/6/4" }, legal = { "7/5/4" },
      why = "two hold 10 and 6" },
    { position = "bar:1,7:2,4:1,2:2 12:1,7:1,4:2,3:2 w 31", all = { "bar/12 4/1*", "bar/12 7/4" },
      why = "the bar first; 10 is closed" },
    { position = "3:2,2:2,1:2 7:2,4:2,3:2 w 32", legal = { "3/off 2/off", "3/1 3/off" }, why = "home is 3 to 1" },
    { position = "2:4,1:2 7:2,4:2,3:2 w 33", after = "play 2/off(4)", gives = "1:2 7:2,4:2,3:2 b -" },
    { position = "1:1 10:1,3:5 w 21", after = "play 1/off", gives = "- 10:1,3:5 w - score=3-0 over=w:backgammon:3",
      why = "none off, and one in White's home" },
  },
}
