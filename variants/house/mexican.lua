-- The Mexican: a player who rolls 2-1 and plays it names a double, plays that, and rolls again.
return {
  title  = "the Mexican",
  about  = "After 2-1, played in full, its player names any double, plays it, and rolls again.",
  source = "backgammonmasters.com/Mexican-Backgammon.shtml; the US Navy: en.wikipedia.org/wiki/Acey-deucey",
  over   = "nardi_latvian",

  on_play = function(play, turn)
    if turn.rolled and turn.roll:is(2, 1) and turn.plays == 1 and play.full then
      local face = turn:ask("me", 1, 2, 3, 4, 5, 6)
      return { face, face, face, face }, "roll"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 21", "play 13/11 6/5" }, count = 6 },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "roll 21", "play 13/11 6/5", "choose 3", "play 8/5(2) 6/3(2)", "roll 64" },
      gives = "24:2,13:4,11:1,8:1,6:2,5:3,3:2 24:2,13:5,8:3,6:5 w 64" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 31", "play 8/5 6/5" },
      gives = "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b -" },
  },
}
