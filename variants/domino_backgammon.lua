-- Domino backgammon, invented by Matt Crispin: no dice, and no luck but in who begins.
--
-- A side's doubles, lowest first, are its own for the whole game, each played once. From the first exchange of the
-- hands on it may, having turned over a tile, play the next of them instead of that tile.
local doubles = { { 11, 33, 66 }, { 22, 44, 55 } }

return {
  title    = "Domino backgammon",
  about    = "Each side plays its rolls from a hand of dominoes; when all lie face down the hands change places.",
  source   = "simborgbackgammonlessons.com/domino-backgammon; bgonline.org, 8 October 2010, from bkgm.com and Molyneux",
  based_on = { "backgammon", "house/domino_hands", "house/runners_wait" },

  match    = { starter = "alternate" },                         -- the hands alternate
  state    = { each = { doubles = 0 }, shared = { _exchanged = false } },
  before_roll = { function(turn, parent)
    local mine, shared = turn.mine, turn.shared
    local own = doubles[turn.starter and 1 or 2][mine.doubles + 1]
    parent()
    shared._exchanged = shared._exchanged or shared._swap
    if shared._exchanged and own and turn:ask("me", mine._tile, own) == own then
      mine._tile, mine.doubles = own, mine.doubles + 1
    end
    return {}                                                   -- said all: nothing is passed down
  end, about = "Once the hands have changed places, a side that has turned over a domino may play its next double "
    .. "instead of it, lowest first and each once a game: 1-1, 3-3 and 6-6 are those of the side that began, 2-2, 4-4 "
    .. "and 5-5 the other's." },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w", after = "turn roll",
      all = { "64", "62", "54", "53", "51", "42", "31", "21" }, why = "the hand of the side that begins" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      after = { "turn roll", "choose 31", "roll 31", "play 8/5 6/5", "turn roll" },
      all = { "65", "63", "61", "52", "43", "41", "32" }, why = "and the other" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=7-7 starter=w _down=254-254",
      after = { "turn roll", "choose 21", "roll 21", "play 13/11 6/5", "turn roll" },
      all = { "64", "62", "54", "53", "51", "42", "31", "21" },
      why = "all have been played: Black has the other hand now" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=8-7 starter=w _swap=1 _exchanged=1",
      after = { "turn roll", "choose 64" }, all = { "64", "22" },
      why = "or, from now on, the lowest double in its place" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=8-7 starter=w _swap=1 _exchanged=1",
      after = { "turn roll", "choose 64", "choose 22", "roll 22", "play 13/11(2) 6/4(2)", "turn roll", "choose 65" },
      all = { "65", "11" }, why = "White's doubles are others" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=8-7 starter=w _swap=1 _exchanged=1 doubles=0-3",
      after = { "turn roll", "choose 64" }, all = { "64" }, why = "each double once" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 65 turns=2-2 _tile=65-0", illegal = { "24/18 13/8" },
      legal = { "13/7 13/8" }, why = "the runners wait until the fourth turn" },
  },
}
