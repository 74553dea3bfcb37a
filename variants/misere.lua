-- Misère: backgammon to lose.
--
-- Readings that are not chosen here: without a cube, cube.on = false.
return {
  title    = "Misère",
  about    = "Backgammon the other way round: whoever bears off the last checker first has lost, one point.",
  source   = "backgammonmoments.com/2011, bkgm.com/rgb/rgb.cgi?view+872; zillions-of-games.com calls it deadgammon",
  based_on = "backgammon",

  finish   = { first_off = "loses" },
  score    = { gammon = false, backgammon = false },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", legal = { "8/5 6/5" }, illegal = { "8/5" },
      why = "both numbers must be played, much as one would rather not" },
    { position = "2:2 1:15 w 11", all = { "2/1(2) 1/off(2)" }, why = "even the last ones" },
    { position = "4:8,3:7 13:15 w 65", all = { "4/off(2)" } },
    { position = "1:1 19:1,6:14 w 21", after = "play 1/off", gives = "- 19:1,6:14 w - score=0-1 over=b:single:1",
      why = "White is off first: Black has won, and gammons do not count" },
    { position = "1:1 19:1,6:14 w 21 cube=2b", after = "play 1/off",
      gives = "- 19:1,6:14 w - cube=2b score=0-2 over=b:single:2" },
  },
}
