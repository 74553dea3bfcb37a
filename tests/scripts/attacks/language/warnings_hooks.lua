-- Fifty files, each of which switches off all functions of the others, and has one.
-- Expected: success
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, allow_step = function() end, allow_play = false, prefer_play = false, rolls = false,
  on_roll = false, on_play = false, game_over = false, points = false }
