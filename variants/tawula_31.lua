-- طاولة 31: no pins, no hits, one checker goes home first, and each checker that the loser has left is a point of 31.
--
-- Ludii has the game as mughrabieh, the Moroccan, after Barakat 1974. All sources agree.
return {
  title    = "طاولة 31",
  about    = "One checker must come home before the others start; the loser's checkers are counted, up to 31.",
  source   = "backgammon-game.eu/games/10/tawla31, mahbuse.com/rules/tawla31.html, jawaker.com/en/rules/tawla31",
  based_on = "portes",

  layout   = { [24] = 15 },
  contact  = { blot = "closed" },
  runner   = { goal = 6 },
  score    = { gammon = false, count = "left" },
  match    = { to = 31 },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, why = "one checker goes" },
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2) 18/12/6" },
      why = "home with the third six: the next may leave" },
    { position = "24:14,8:1 24:15 w 11", all = { "8/4", "8/5 24/23", "8/6 24/23(2)", "8/6 24/22" },
      why = "not before it is home" },
    { position = "24:13,20:1,6:1 24:14,8:1 w 43", illegal = { "20/17 24/20" }, legal = { "20/13" },
      why = "a single checker closes 17" },
    { position = "1:1 23:8,6:2,off:5 w 21", after = "play 1/off",
      gives = "- 23:8,6:2,off:5 w - score=10-0 over=w:single:10",
      why = "ten left" },
    { position = "1:1 6:15 w 21 score=20-30", after = { "play 1/off" },
      gives = "- 6:15 w - score=35-30 over=w:single:15",
      why = "fifteen at most, and that is the match" },
  },
}
