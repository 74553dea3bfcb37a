-- Тапа, the third game of a Bulgarian match: plakoto played to its end.
--
-- The last checker on the start, pinned, does not lose at once: it stays under the pin until the opponent has taken all
-- others off, and that loses double. Where both sides are caught so, nobody can move any more, and it is a draw.
-- Readings that are not chosen here, and what gives each:
--   a pinned mother ends the game, as in Greece             the variant plakoto
--   nobody leaves while one of his checkers is pinned       bearoff.when = "all_home_free"
return {
  title    = "Тапа",
  about    = "Plakoto of Bulgaria: a checker pinned on its start does not lose at once; no moves for both: a draw.",
  source   = "vogclub.com/en/s/backgammon/rules/7; backgammonmoments.com/2011 on what a covered checker leads to",
  based_on = "plakoto",
  names    = { gammon = "mars" },

  bearoff  = { when = "all_home" },
  finish   = { stalemate = "draw" },
  score    = { extra = { mother = false } },
  game_over = false,

  examples = {
    { position = "24:15 24:15 w 65 first=wb", legal = { "24/18 24/19", "24/13" },
      why = "as many leave the start as one likes" },
    { position = "13:5,9:9,7:1 24:1,10:14 w 61", after = "play 7/1^ 9/8",
      gives = "13:5,9:8,8:1,1:1 24:1p,10:14 b -",
      why = "the last checker on the start is pinned, and the game goes on" },
    { position = "13:5,9:8,8:1,1:1 24:1p,10:14 b 65", illegal = { "24/18 10/5" }, legal = { "10/4 10/5" },
      why = "it may not move" },
    { position = "6:5,5:5,4:4,3:1p 22:2,10:13 w 65", legal = { "6/off 5/off" },
      why = "the others leave, though one is pinned" },
    { position = "2:1,1:1,off:13 24:1p,6:6,5:8 w 21", after = "play 2/off 1/off",
      gives = "- 24:1,6:6,5:8 w - score=2-0 over=w:gammon:2", why = "Black waited under the pin to the end" },
    { position = "24:1p,1:14 24:1p,1:14 w 65", after = "play", gives = "24:1p,1:14 24:1p,1:14 b - over=draw",
      why = "each holds the other for ever" },
  },
}
