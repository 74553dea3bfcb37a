-- Star mars: a loser who still has a checker on the bar pays more than one who is only caught in the winner's home.
return {
  title  = "star mars",
  about  = "A backgammon counts four if a checker of the loser is on the bar.",
  source = "Israel, Jordan: he.wikibooks.org, shesh-besh, terms; the name is theirs, the four is what we heard",
  over   = "backgammon",

  points = function(class, turn)
    if class == "backgammon" and turn.board.them.bar > 0 then
      return 4
    end
  end,

  examples = {
    { position = "1:1 bar:1,6:14 w 21", after = "play 1/off",
      gives = "- bar:1,6:14 w - score=4-0 over=w:backgammon:4" },
    { position = "1:1 19:1,6:14 w 21", after = "play 1/off",
      gives = "- 19:1,6:14 w - score=3-0 over=w:backgammon:3" },
  },
}
