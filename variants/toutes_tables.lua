-- Toutes tables, the great game of France before and beside trictrac. By 1698 it was Irish no more: doubles are played
-- fourfold, and a game may count double. It is portes with one clause of its own.
return {
  title    = "Toutes tables",
  about    = "Backgammon in France about 1700: a loser with all checkers home has not lost double.",
  source   = "Charpentier 1698, Suite du Trictrac (Toute-Table): github.com/nmatavka/hermes-trictrac, gamedocs",
  based_on = "portes",
  names    = { gammon = "rien levé" },                          -- "none borne off"; whether it is double see points

  match    = { to = 1 },
  points   = { function(class, turn, parent)
    return class == "gammon" and turn.board.them.all_home and 1 or parent()
  end, about = "A rien levé counts two points if the loser has a checker outside its home board, otherwise one.",
    instead_of = "score.gammon" },

  examples = {
    { position = "1:1,off:14 6:15 w 21", after = "play 1/off", gives = "- 6:15 w - score=1-0 over=w:gammon:1",
      why = "none off, but all are home" },
    { position = "1:1,off:14 19:1,6:14 w 21", after = "play 1/off",
      gives = "- 19:1,6:14 w - score=2-0 over=w:gammon:2" },
    { position = "1:1,off:14 19:1,6:13,off:1 w 21", after = "play 1/off",
      gives = "- 19:1,6:13,off:1 w - score=1-0 over=w:single:1", why = "one was off" },
    { position = "1:1,off:14 bar:1,6:14 w 21", after = "play 1/off",
      gives = "- bar:1,6:14 w - score=2-0 over=w:gammon:2" },
    { position = "bar:4,24:2,13:9 24:2,13:5,8:3,6:5 w 11", all = { "bar/24(4)" },
      why = "\"beset\", with four to enter: all on the point where two stand" },
    { position = "6:1,4:6,off:8 6:15 w 55", all = { "6/1 4/off(3)" }, why = "what can be played behind comes first" },
  },
}
