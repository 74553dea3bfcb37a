-- Backgammon for money: each game by itself.
--
-- Readings that are not chosen here, and the setting that gives each:
--   no automatic doubles, or any number      cube.automatic = 0 / 12
--   no beavers, or raccoons as well          cube.beavers = 0 / 2
return {
  title    = "Backgammon, money play",
  about    = "Backgammon for a stake: Jacoby's rule, beavers, one automatic double, and no end but the players'.",
  source   = "gnu.org/software/gnubg/manual, optional rules; nextgammon.com/en/glossary/money-play",
  based_on = "backgammon",

  cube     = { jacoby = true, beavers = 1, automatic = 1 },
  match    = { to = 0 },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - first=wb", after = { "roll 66", "roll 33" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - cube=2 first=wb",
      why = "the first tie doubles the stake, the second does not" },
    { position = "1:1 6:15 w 21", after = "play 1/off", gives = "- 6:15 w - score=1-0 over=w:single:1",
      why = "Jacoby: nobody has doubled, so a gammon counts one" },
    { position = "1:1 6:15 w 21 cube=2w", after = "play 1/off",
      gives = "- 6:15 w - cube=2w score=4-0 over=w:gammon:4" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = "turn double", all = { "take", "drop", "beaver" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "turn double", "answer beaver", "answer take" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - cube=4b", why = "a beaver keeps the cube" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "turn double", "answer drop", "next" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 - - score=1-0", why = "another game: there is no end" },
  },
}
