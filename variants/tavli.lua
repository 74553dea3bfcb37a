-- Tavli: the three games of the Greek cafes, played in turn until somebody has the points of the match.
return {
  title  = "Τάβλι",
  about  = "Portes, plakoto and fevga in turn, in a match to five; the winner of a game begins the next.",
  source = "bkgm.com/articles/Condos/Tavli; to three or seven as well",

  match  = { games = { "portes", "plakoto", "fevga" }, to = 5, starter = "winner" },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", count = 36, why = "portes comes first" },
    { position = "1:1 19:1,6:14 w 21", after = { "play 1/off", "next" },
      gives = "24:15 24:15 w - score=2-0", why = "then plakoto, begun by the winner" },
    { position = "1:1 19:1,6:14 w 21", after = { "play 1/off", "next", "resign white single", "next", "roll 66" },
      gives = "24:15 24:15 b 66 score=2-1", all = { "24/18" }, why = "then fevga" },
  },
}
