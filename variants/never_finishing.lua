-- The NeverFinishing game, invented by Nicholas Frantzis: who lands on a single checker hits it or traps it.
--
-- The source does not say whether a side may bear off while one of its own is trapped (here it may not;
-- bearoff.when = "all_home": it may), nor what follows when neither side can move any more.
return {
  title    = "The NeverFinishing Game",
  about    = "All start on one point; a single checker may be hit as in backgammon or pinned as in plakoto.",
  source   = "bkgm.com/variants/NeverFinishingGame.html, threemountaingames.com",
  based_on = "portes",

  layout   = { [24] = 15 },
  contact  = { blot = "either" },
  bearoff  = { when = "all_home_free" },
  finish   = { stalemate = "draw" },                            -- it happens: each side stands on the other

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/18 24/19", "24/13" } },
    { position = "24:14,18:1 24:14,13:1 w 63", legal = { "24/21 18/12*", "24/21 18/12^", "18/12^/9" },
      why = "hit or trapped, as White likes" },
    { position = "24:13,12:2 24:14,13:1p b 61", illegal = { "13/7", "13/12" }, legal = { "24/18/17" },
      why = "a trapped checker may not leave" },
    { position = "bar:1,24:14 24:13,20:1,19:1 w 54", all = { "bar/20 24/20", "bar/20/16", "bar/21 24/19" },
      why = "a hit one enters first" },
    { position = "6:5,5:5,4:4,3:1p 22:1,10:14 w 65", all = { "6/1" }, why = "nobody leaves while one is trapped" },
    { position = "1:1 19:1,6:14 w 21", after = "play 1/off", gives = "- 19:1,6:14 w - score=2-0 over=w:gammon:2" },
  },
}
