-- over.lua: how a game has ended: the `winner` (nil: a draw), the variant's word for the `class`, the `points`; what a
-- `stalemate` ended; the `score` (nil: nobody keeps one), and whose match it is (`champion`; nil: nobody's) where this
-- `ends_all`
if result.stalemate then
  print("Neither side can ever move again.")
end
if result.winner then
  local s = result.points == 1 and "" or "s"
  print(("%s wins: %s, %d point%s"):format(result.winner, result.class, result.points, s))
else
  print("The game is over: " .. result.class)
end
if result.score then
  print("Score: " .. result.score)
  if result.ends_all then
    print(result.champion and result.champion .. " has won the match" or "The match is drawn")
  end
end
