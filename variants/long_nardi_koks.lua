-- Длинные нарды for stakes, with koks: how far the loser came decides the price.
--
-- The page does not say that its exception for the head is for the first turn; all others do. Federations count neither
-- koks nor home mars.
return {
  title    = "Кокс (длинные нарды)",
  about    = "Long nardi for stakes: mars two, koks three, home mars four; six in a row only once an opponent is home.",
  source   = "hrapgame4.com/en/rules/4; other sites without the home mars",
  based_on = { "long_nardi", "house/koks", "house/prime_after_home" },

  match    = { to = 0, starter = "winner" },

  examples = {
    { position = "1:1 24:1,8:14 w 21", after = "play 1/off", gives = "- 24:1,8:14 w - score=3-0 over=w:gammon:3",
      why = "koks" },
    { position = "1:1 6:15 w 21", after = "play 1/off", gives = "- 6:15 w - score=4-0 over=w:gammon:4",
      why = "home mars" },
    { position = "1:1 8:1,6:14 w 21", after = "play 1/off", gives = "- 8:1,6:14 w - score=2-0 over=w:gammon:2",
      why = "mars" },
    { position = "1:1 8:1,6:13,off:1 w 21", after = "play 1/off",
      gives = "- 8:1,6:13,off:1 w - score=1-0 over=w:single:1", why = "oin" },
    { position = "24:9,13:1,12:1,11:1,10:1,9:1,8:1 18:1,17:14 w 61", illegal = { "24/23 13/7" }, legal = { "13/7 8/7" },
      why = "one is past the six, but not home" },
    { position = "24:15 24:15 w 44 first=wb", all = { "24/16(2)" } },
  },
}
