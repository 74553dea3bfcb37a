-- ხაჭაპური, a short long game from Georgia: eleven of the checkers are at home already.
--
-- Readings that are not chosen here, and the setting that gives each:
--   oin and mars instead of counting                  score.count = "class", gammon = 2
--   six in a row whenever one likes                   prime.allow = "always"
return {
  title    = "ხაჭაპური",
  about    = "Long nardi with four on the head and eleven at home; the loser's checkers are counted.",
  source   = "bkgm.com/rgb/rgb.cgi?view+1537, fpclub.eu hachapuri.php, backgammon-game.eu/games/22/Khachapuri",
  based_on = "long_nardi",

  layout   = { [24] = 4, [6] = 11 },
  head     = { per_turn = 0 },
  score    = { gammon = false, count = "left" },
  match    = { starter = "winner" },

  examples = {
    { position = "24:4,6:11 24:4,6:11 w 65 first=wb", all = { "24/19/13" },
      why = "Black's checkers at home close 18, those on the head 12" },
    { position = "24:4,6:11 24:4,6:11 w 66 first=wb", all = { "" } },
    { position = "24:4,6:11 24:4,6:11 w 53", legal = { "24/19 24/21", "24/16", "6/1 6/3" },
      why = "any number of the four may leave the head" },
    { position = "8:1,6:11,4:3 24:4,6:11 w 62", illegal = { "6/off 6/4" }, legal = { "8/6/off" },
      why = "not before the four are home" },
    { position = "6:11,5:4 24:4,6:11 w 65", all = { "6/off 5/off", "6/off 6/1" },
      why = "Black cannot be in the way there" },
    { position = "1:1 24:2,6:5,off:8 w 21", after = "play 1/off",
      gives = "- 24:2,6:5,off:8 w - score=7-0 over=w:single:7",
      why = "seven left" },
  },
}
