-- Five on a point: nobody brings a sixth checker together. The old English rule; on many boards five fill a point.
return {
  title  = "five on a point",
  about  = "No checker may land on a point that holds five of its own side.",
  source = "England, Scotland: argued over in bkgm.com/rgb/rgb.cgi?view+130; also in Mexican backgammon",
  over   = "backgammon",

  limits = { five = { from = 1, to = 24, stack = 5 } },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 21",
      illegal = { "24/23 8/6" }, legal = { "8/6 6/5" }, why = "the sixth must leave before another comes" },
  },
}
