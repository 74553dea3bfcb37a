-- Roll-over: backgammon in which each side may have dice rolled again, once a game.
--
-- The cube is that of backgammon: who has rolled may not double until the next turn, roll-over or not.
return {
  title    = "Roll-Over",
  about    = "Backgammon; once a game each side has dice rolled again, its own or, after the move, the other's.",
  source   = "bkgm.com/variants/RollOver.html: Richard Frey, printed in Goren's Modern Backgammon Complete",
  based_on = { "backgammon", "house/roll_over" },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "turn roll", "roll 21" },
      all = { "keep", "reroll" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "turn roll", "roll 21", "choose reroll", "roll 31" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 token=0-1", why = "once a game: no more is asked" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "turn roll", "roll 31", "choose keep", "play 8/5 6/5" },
      all = { "stand", "rollover" }, why = "the other side may wait until the move is made" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - token=0-1",
      after = { "turn roll", "roll 31", "play 8/5 6/5", "choose rollover", "roll 21" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 21 token=0-0", why = "the move is taken back" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - token=0-0",
      after = { "turn roll", "roll 31", "play 8/5 6/5" },
      gives = "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - token=0-0", why = "both have used theirs" },
  },
}
