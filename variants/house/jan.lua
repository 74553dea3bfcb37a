-- Jan: a side with more checkers on the bar than open points to enter on loses at once.
return {
  title  = "jan",
  about  = "A side with more checkers on the bar than it has open points to enter on has lost at once, two points.",
  source = "Sweden: bkgm.com/variants/SwedishTables.html, studylib.net/doc/18323766; points as the table agrees",
  over   = "backgammon",

  score  = { extra = { jan = 2 } },
  game_over = function(turn)
    local them = turn.board.them
    if them.bar > them:open(19, 24) then
      return "me", "jan"
    end
  end,

  examples = {
    { position = "8:4,7:1,6:2,5:2,4:2,3:2,2:2 bar:1,24:1,13:13 w 61", after = "play 8/7/1*",
      gives = "8:3,7:1,6:2,5:2,4:2,3:2,2:2,1:1 bar:2,13:13 w - score=2-0 over=w:jan:2",
      why = "two, and one open point" },
    { position = "8:4,7:1,6:2,5:2,4:2,3:2,2:2 24:2,13:13 w 61", after = "play 8/2 8/7",
      gives = "8:2,7:2,6:2,5:2,4:2,3:2,2:3 24:2,13:13 b -" },
  },
}
