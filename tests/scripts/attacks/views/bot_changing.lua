-- A bot that thinks otherwise each time it is asked.
-- Expected: error "is a bot|no group of rules|must return|layout"
-- As bot: success
-- Hook: whole
return { name = "x", evaluate = function(position)
  return position.turn.board.me.pips * math.random() * (math.random(2) == 1 and 1e8 or -1e8) % 1e9
end }
