-- Длинные нарды with the last roll: who began has had a turn more, so the other side may still draw.
--
-- Told with one checker left at most (a turn takes off four, so others let it be 11: finish.last_turn).
return {
  title    = "Последний бросок (длинные нарды)",
  about    = "Long nardi; if the side that began is off first, the other has one more turn to draw the game.",
  source   = "heard at clubs; written only in github.com/dmytroleonenko/open_spiel, long_narde (winlosstie_scoring)",
  based_on = "long_nardi",

  finish   = { last_turn = 14 },

  examples = {
    { position = "1:1,off:14 1:1,off:14 w 21 starter=w", after = "play 1/off", gives = "- 1:1,off:14 b - last",
      why = "White began and is off: Black rolls once more" },
    { position = "1:1,off:14 1:1,off:14 w 21 starter=w", after = { "play 1/off", "roll 21", "play 1/off" },
      gives = "- - b - over=draw" },
    { position = "1:1,off:14 6:1,off:14 w 21 starter=w", after = { "play 1/off", "roll 21", "play 6/3" },
      gives = "- 3:1,off:14 b - score=1-0 over=w:single:1", why = "and fails" },
    { position = "1:1,off:14 1:2,off:13 w 21 starter=w", after = "play 1/off",
      gives = "- 1:2,off:13 w - score=1-0 over=w:single:1", why = "two left: no more" },
    { position = "1:1,off:14 1:1,off:14 w 21 starter=b", after = "play 1/off",
      gives = "- 1:1,off:14 w - score=1-0 over=w:single:1", why = "Black began, and has had as many turns" },
  },
}
