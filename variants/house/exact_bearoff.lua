-- Exact bearing off: a number takes off only from its own point.
-- Lay it over a variant: backgammon+house/exact_bearoff
return {
  title   = "exact bearing off",
  about   = "A larger number takes nothing off; it must be played inside, or is lost.",
  source  = "Mexican backgammon (backgammonmasters.com/articles/mexican-backgammon.html); European acey-deucey",
  over    = "backgammon",

  bearoff = { match = "exact" },

  examples = {
    { position = "4:8,3:7 13:15 w 65", all = { "" }, why = "no checker on the five or the six" },
    { position = "6:1,4:8,3:6 13:15 w 65", legal = { "6/off" }, illegal = { "6/off 4/off" } },
  },
}
