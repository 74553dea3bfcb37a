-- Half a narde: half the points, half the home, half the die, half the prime. A game to learn on.
--
-- Made for this program. A die of three faces is a common one halved: 1-2 is one, 3-4 two, 5-6 three.
return {
  title    = "Half narde",
  about    = "Narde on twelve points with six checkers and dice up to three; three in a row are a prime.",
  source   = "made for nardbox, to learn on",
  based_on = "narde",

  board    = { points = 12, home = 3 },
  layout   = { [12] = 6 },
  dice     = { faces = 3 },
  head     = { first_doubles = { 2, 3 } },                      -- those that one checker cannot play
  prime    = { length = 3 },
  match    = { to = 3 },

  examples = {
    { position = "12:6 12:6 w 21 first=wb", all = { "12/9" }, illegal = { "12/10 12/11" }, why = "one from the head" },
    { position = "12:6 12:6 w 33 first=wb", all = { "12/9(2)" },
      why = "two on a first 3-3: the opponent's head stops each" },
    { position = "12:6 12:6 w 22 first=wb", all = { "12/8(2)" } },
    { position = "12:6 12:6 w 11 first=wb", all = { "12/8" }, why = "1-1 one can play alone" },
    { position = "12:3,10:1,9:1,7:1 12:6 w 21", illegal = { "10/8 12/11" }, legal = { "12/9", "10/9 7/5" },
      why = "no three in a row while all opposing checkers are behind them" },
    { position = "12:3,10:1,9:1,7:1 12:5,off:1 w 21", legal = { "10/8 12/11" }, why = "one of them is through" },
    { position = "3:2,2:2,1:2 12:5,5:1 w 32", legal = { "3/off 2/off" } },
  },
}
