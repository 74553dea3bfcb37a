-- Roll-over: once a game each side may have dice rolled again, its own or, when it has been played, the opponent's.
return {
  title  = "roll-over",
  about  = "Once a game each side may roll again before it moves, or have the opponent take a move back and roll anew.",
  source = "USA, Richard Frey in the 1960s, printed by Goren: bkgm.com/variants/RollOver.html",
  over   = "nardi_latvian",

  state  = { each = { token = true } },
  on_roll = function(_, turn)
    if turn.mine.token and turn:ask("me", "keep", "reroll") == "reroll" then
      turn.mine.token = false
      return "roll"
    end
  end,
  on_play = function(_, turn)
    if turn.theirs.token and turn:ask("them", "stand", "rollover") == "rollover" then
      turn.theirs.token = false
      return "cancel"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = "roll 21", all = { "keep", "reroll" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 21", "choose reroll", "roll 31" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 token=0-1", why = "and nothing more is asked of white" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "roll 31", "choose keep", "play 8/5 6/5", "choose rollover", "roll 21", "choose keep" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 21 token=1-0" },
  },
}
