-- Fayles, in Spain fallas: three dice, and a number that cannot be played loses the game. Spain and England, 1280 to
-- 1600.
--
-- What the sources disagree about: Alfonso's book (1283) has a hit checker come in again anywhere in its starting
-- quarter, and who cannot has lost; the later game puts it on the point where its side began, as here. That the
-- hitter's 1-point must not be "blocked" is read as that no checker of its own stands there.
return {
  title    = "Fayles",
  about    = "Three dice; a hit checker goes back to its start; whoever cannot play all three numbers has lost.",
  source   = "bkgm.com/variants/Fayles.html, after R. C. Bell and H. J. R. Murray; Libro de los juegos, 1283",
  based_on = "irish",

  layout   = { [24] = 2, [6] = 13 },
  dice     = { count = 3 },
  doubles  = { times = 3 },                                     -- there is no such thing as doubles
  hit      = { goes_to = "start" },                             -- the hitter's 1-point; not while it is held
  forced   = { unplayable = "lose" },

  examples = {
    { position = "24:2,6:13 24:2,6:13 w 321", legal = { "24/22 6/5 6/3", "24/21/20/18" },
      why = "three numbers, three checkers or fewer" },
    { position = "24:2,6:13 24:2,6:13 w 666", all = { "24/18(2) 18/12", "24/18/12/6" },
      why = "three sixes are three sixes" },
    { position = "24:1,8:1,6:13 24:1,21:1,6:13 w 421", after = "play 8/4*/2 6/5",
      gives = "24:1,6:12,5:1,2:1 24:2,6:13 b -", why = "the hit checker begins again on the hitter's 1-point" },
    { position = "24:1,8:1,6:12,1:1 21:1,6:14 w 421", illegal = { "8/4*/2 6/5" }, legal = { "24/17" },
      why = "not while the hitter stands there" },
    { position = "24:2,1:13 6:2,13:13 w 555", after = "play",
      gives = "24:2,1:13 6:2,13:13 w - score=0-1 over=b:single:1",
      why = "who cannot play has lost" },
    { position = "3:1,1:2,off:12 6:15 w 331", legal = { "3/off 1/off(2)" }, why = "who is off has not" },
  },
}
