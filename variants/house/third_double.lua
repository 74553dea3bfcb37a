-- The third double in a row is lost, and with it the turn.
return {
  title  = "third double",
  about  = "A side that rolls a double in three turns running does not play the third; then the count begins anew.",
  source = "folklore, taken from Parcheesi and Monopoly, where three doubles in a row are punished too",
  over   = "nardi_latvian",

  state  = { each = { running = 0 } },
  on_roll = function(roll, turn)
    turn.mine.running = roll.double and turn.mine.running + 1 or 0
    if turn.mine.running == 3 then
      turn.mine.running = 0
      return {}
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "roll 11", "play 8/7(2) 6/5(2)", "roll 21", "play 13/11 6/5",
                "roll 11", "play 8/7 6/5(3)", "roll 31", "play 8/5 6/5", "roll 44" },
      gives = "24:2,13:5,7:3,5:5 24:2,13:4,11:1,8:2,6:3,5:3 b -" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - running=2-0", after = { "roll 21", "play 13/11 6/5" },
      gives = "24:2,13:4,11:1,8:3,6:4,5:1 24:2,13:5,8:3,6:5 b -" },
  },
}
