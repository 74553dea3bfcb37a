-- Длинные нарды as a sport in Russia: the opening dice are played, and there is a cube, the dave.
--
-- Only article 26 could be read, which names these two; the rest is long nardi. Readings that are not chosen here, and
-- the setting that gives each:
--   without a double mars and koks count one (digitain.com)     cube.jacoby = true
--   beavers (digitain.com)                                      cube.beavers = 1
return {
  title    = "Спортивные длинные нарды",
  about    = "Long nardi with the doubling cube; the winner of the opening roll plays it.",
  source   = "rules of the sport nardi, Ministry of Sport of Russia, 22 July 2024, articles 26.2 and 26.3: bazanpa.ru",
  based_on = "long_nardi",
  names    = { cube = "dave" },

  opening  = { dice = "keep" },
  cube     = { on = true },

  examples = {
    { position = "24:15 24:15 - - first=wb", after = "roll 65", all = { "24/13" },
      why = "White rolled the six: 6-5 is played" },
    { position = "24:15 24:15 - - first=wb", after = { "roll 16", "play 24/17" }, all = { "roll", "double" } },
    { position = "24:14,17:1 24:14,17:1 w - ", after = { "turn double", "answer take" },
      gives = "24:14,17:1 24:14,17:1 w - cube=2b" },
    { position = "24:14,17:1 24:14,17:1 w - ", after = { "turn double", "answer drop" },
      gives = "24:14,17:1 24:14,17:1 w - score=1-0 over=w:single:1" },
    { position = "1:1 6:15 w 21 cube=2b", after = "play 1/off",
      gives = "- 6:15 w - cube=2b score=4-0 over=w:gammon:4" },
  },
}
