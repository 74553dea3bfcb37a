-- Snake eyes: the opponent says how a 1-1 is played.
return {
  title  = "snake eyes",
  about  = "When a side rolls 1-1, its four ones are played by the opponent, by the same rules.",
  source = "folklore: a forfeit of cafe players, no printed rule is known to us",
  over   = "nardi_latvian",

  on_roll = function(roll)
    if roll:is(1, 1) then
      return { 1, 1, 1, 1, by = "them" }
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = "roll 11",
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 11 by=b" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 11", "play 6/5(4)" },
      gives = "24:2,13:5,8:3,6:1,5:4 24:2,13:5,8:3,6:5 b -" },
  },
}
