-- A double in the first turn is two numbers only.
return {
  title  = "plain first double",
  about  = "In its first turn a side plays a double twice, not four times.",
  source = "folklore; Sweden curbs a first 6-6 and 4-4: docplayer.se/21530412; in Irish all doubles are plain",
  over   = "nardi_latvian",

  on_roll = function(roll, turn)
    if turn.number == 1 and roll.double then
      return { roll[1], roll[2] }
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - first=w", after = "roll 66",
      all = { "24/18(2)", "24/18 13/7", "24/18 8/2", "13/7(2)", "13/7 8/2", "8/2(2)" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = "roll 66", legal = { "24/18(2) 13/7(2)" } },
  },
}
