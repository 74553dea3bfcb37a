-- Fifty files that all count shots in each play.
-- Expected: success
-- As hook: either "does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, allow_play = function(_, turn)
  local n = 0
  for _ = 1, 200 do for i = 1, 24 do n = n + turn.board.me:shots(i) + turn.before.them:shots(i) end end
  return n >= 0
end }
