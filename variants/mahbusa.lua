-- محبوسة, "imprisoned", the pinning game of the Levant and the Gulf.
--
-- Readings that are not chosen here, and what gives each:
--   nobody leaves while one of his checkers is pinned       bearoff.when = "all_home_free"
--   one checker comes home before the others start, as in   runner.goal = 6
--   the Moroccan game that one page builds on
--   a caught mother loses only when the game is over        the variant tapa
return {
  title    = "محبوسة",
  about    = "The Arab game of pins: catching the last checker on the opponent's start wins two points.",
  source   = "mahbuse.com/rules.html, arabic-backgammon.online/almahbusa_rules.html",
  based_on = "plakoto",
  names    = { gammon = "mars" },

  bearoff  = { when = "all_home" },                             -- neither page asks for more

  examples = {
    { position = "24:15 24:15 w 65 first=wb", legal = { "24/18 24/19", "24/13" } },
    { position = "24:9,13:5,9:1 24:13,20:1,16:1p b 61", illegal = { "16/10" }, why = "a pinned checker stays" },
    { position = "24:9,13:5,9:1 24:13,20:1,16:1p b 54", illegal = { "20/16 24/19" }, legal = { "20/15 24/20" },
      why = "nor may others come to it" },
    { position = "13:5,9:9,7:1 24:1,10:14 w 61", after = "play 7/1^ 9/8",
      gives = "13:5,9:8,8:1,1:1 24:1p,10:14 w - score=2-0 over=w:mother:2", why = "the mother is caught" },
    { position = "24:1,9:13,7:1 24:1,10:14 w 61", after = "play 7/1^ 9/8",
      gives = "24:1,9:12,8:1,1:1 24:1p,10:14 b -", why = "not yet: White's own can still be caught" },
    { position = "24:1,9:12,8:1,1:1 24:1p,10:13,7:1 b 61", after = "play 7/1^ 10/9",
      gives = "24:1p,9:12,8:1,1:1 24:1p,10:12,9:1,1:1 b - over=draw", why = "both" },
    { position = "6:5,5:5,4:4,3:1p 22:2,10:13 w 65", legal = { "6/off 5/off" },
      why = "the others leave, though one is pinned" },
  },
}
