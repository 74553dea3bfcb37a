-- Hit, and roll again.
return {
  title  = "hit again",
  about  = "A side that hits rolls once more in the same turn, and again if it hits again.",
  source = "folklore, from Ludo and its kin, where a capture earns another roll",
  over   = "nardi_latvian",

  on_play = function(play, turn)
    if turn.rolled and play.hits > 0 then
      return "roll"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w -", after = { "roll 42", "play 8/4* 6/4", "roll 65" },
      gives = "24:2,13:5,8:2,6:4,4:2 bar:1,24:2,13:5,8:3,6:4 w 65" },
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w -", after = { "roll 42", "play 13/9 13/11" },
      gives = "24:2,13:3,11:1,9:1,8:3,6:5 24:2,21:1,13:5,8:3,6:4 b -" },
  },
}
