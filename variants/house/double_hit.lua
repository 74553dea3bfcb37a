-- Two at a blow: hitting two checkers in one play is worth a point of the match, whoever wins the game.
return {
  title  = "two at a blow",
  about  = "A play that hits two checkers or more earns a point of the match, to seven.",
  source = "folklore: a side bet of cafe players, no printed rule is known to us",
  over   = "nardi_latvian",

  match  = { to = 7 },
  on_play = function(play)
    if play.hits >= 2 then
      return { points = 1 }
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,20:1,13:5,8:3,6:3 w -", after = { "roll 43", "play 8/4* 8/5*" },
      gives = "24:2,13:5,8:1,6:5,5:1,4:1 bar:2,24:2,13:5,8:3,6:3 b - score=1-0" },
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,20:1,13:5,8:3,6:3 w -", after = { "roll 43", "play 8/4* 13/10" },
      gives = "24:2,13:4,10:1,8:2,6:5,4:1 bar:1,24:2,20:1,13:5,8:3,6:3 b -" },
  },
}
