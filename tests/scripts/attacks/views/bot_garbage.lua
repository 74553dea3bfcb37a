-- A bot that leaves megabytes behind at each position.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: either "does not come to an end|too long|too much memory"
-- Hook: whole
return { name = "x", evaluate = function(position)
  local t = {}
  for i = 1, 30 do t[i] = ("x"):rep(400000) .. i end
  return #t - position.turn.board.me.pips
end }
