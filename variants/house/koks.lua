-- Koks and home mars: how far the loser came decides what a mars is worth.
return {
  title  = "koks and home mars",
  about  = "A mars counts three if the loser has no checker at home (koks), four if all of them are there (home mars).",
  source = "Russian playing sites: hrapgame4.com/en/rules/4, dimmonix-conquest.blogspot.com; federations count neither",
  over   = "long_nardi",

  points = function(class, turn)
    local them = turn.board.them
    if class == "gammon" and them.all_home then
      return 4
    elseif class == "gammon" and them:count(1, 6) == 0 then
      return 3
    end
  end,

  examples = {
    { position = "1:1 6:15 w 21", after = "play 1/off", gives = "- 6:15 w - score=4-0 over=w:gammon:4" },
    { position = "1:1 24:1,8:14 w 21", after = "play 1/off", gives = "- 24:1,8:14 w - score=3-0 over=w:gammon:3" },
    { position = "1:1 8:1,6:14 w 21", after = "play 1/off", gives = "- 8:1,6:14 w - score=2-0 over=w:gammon:2" },
    { position = "1:1 6:14 w 21", after = "play 1/off", gives = "- 6:14 w - score=1-0 over=w:single:1" },
  },
}
