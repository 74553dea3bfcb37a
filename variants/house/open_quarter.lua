-- Nobody closes the quarter where their own checkers begin: one of its six points stays open.
return {
  title  = "open quarter",
  about  = "A side may hold at most five of the six points of its starting quarter.",
  source = "Greece, in fevga: bkgm.com/articles/Condos/Tavli",
  over   = "narde",

  limits = { quarter = { from = 19, to = 24, points = 5 } },

  examples = {
    { position = "24:9,23:1,22:1,21:1,20:1,14:2 6:15 w 52",
      illegal = { "24/19 14/12" }, legal = { "24/22 14/9" }, why = "24 to 19 would all be held" },
  },
}
