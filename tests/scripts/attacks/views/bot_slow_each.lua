-- A bot that takes nearly all it may for each position.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: either "does not come to an end|too long|steps"
-- Hook: whole
return { name = "x", evaluate = function()
  local n = 0
  for i = 1, 3000000 do n = n + i % 3 end
  return n
end }
