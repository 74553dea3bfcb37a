-- Mültezim, the Turkish sister of fevga: it keeps the road open before the opponent's start instead of its own.
--
-- Readings that are not chosen here, and the setting that gives each:
--   gamerz.net has fevga's rule instead               limits.theirs = false,
--                                                     limits.quarter = { from = 19, to = 24, points = 5 }
--   brainking.com has all of fevga's rules            the same and prime.release = true
return {
  title    = "Mültezim",
  about    = "One checker runs ahead; then at most four points may be held among the first six of the opponent's road.",
  source   = "threemountaingames.com/backgammon-variant-moultezim, after bkgm.com; gamerz.net has it otherwise",
  based_on = "fevga",
  names    = { gammon = "mars" },

  limits   = { quarter = false, theirs = { from = 7, to = 12, points = 4 } },
  prime    = { release = false },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, why = "one checker runs" },
    { position = "24:14,13:1 24:15 w 11", all = { "" },
      why = "and stands before the opponent's start: the others wait" },
    { position = "24:14,13:1 24:15 w 21", all = { "13/11/10", "13/11 24/23" }, why = "one beyond it, and they may go" },
    { position = "24:7,11:2,10:2,9:2,8:2 24:15 w 61", illegal = { "24/18 8/7" }, legal = { "24/18/17", "8/2 11/10" },
      why = "a fifth point of 12 to 7 may not be held" },
    { position = "24:7,11:2,10:2,9:2,8:1,6:1 24:15 w 61", legal = { "8/7 24/18" }, why = "given up in the same turn" },
    { position = "24:9,23:1,22:1,21:1,20:1,10:2 24:15 w 51", legal = { "24/19 10/9" },
      why = "one's own quarter may be full" },
  },
}
