-- Fifty files, each of which takes half of its time and says nothing.
-- Expected: success
-- As hook: either "does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, on_play = function()
  for _ = 1, 400000 do end
end, game_over = function()
  local t = {}
  for i = 1, 100000 do t[i % 1000 + 1] = {} end
end }
