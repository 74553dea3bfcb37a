-- Portes, the first of the three games of the Greek tavli: backgammon without cube and triple game.
return {
  title  = "Πόρτες",
  about  = "The Greek game that resembles backgammon: no cube, no triple game, the starter rolls again.",
  source = "bkgm.com/articles/Condos/Tavli; cafes of Kefalonia as homeinkefalonia.properties has them",
  names  = { gammon = "diplo" },

  layout  = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },
  move    = { direction = "contrary", passing = "open" },
  contact = { blot = "hit" },
  entry   = { first = "all", onto = "open" },

  doubles = { times = 4 },
  forced  = { use = "most", higher = "must" },
  bearoff = { when = "all_home", match = "highest" },

  opening = { winner = "high", dice = "reroll" },              -- whoever rolls the higher die rolls both again
  score   = { single = 1, gammon = 2, backgammon = false },    -- there is no triple game
  cube    = { on = false },
  match   = { to = 5, starter = "winner" },                    -- three, five or seven points; the winner begins

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", after = "roll 61",
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - first=wb", count = 21, why = "a new roll" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31", legal = { "8/5 6/5" }, illegal = { "8/5" } },
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w 42", legal = { "8/4*/2" }, why = "hit and run is no sin" },
    { position = "1:1 19:1,6:14 w 21", after = "play 1/off", gives = "- 19:1,6:14 w - score=2-0 over=w:gammon:2" },
  },
}
