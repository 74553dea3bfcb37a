-- Fifty files, each a match of eight games.
-- Expected: error "itself a match|circle|layout|too long|more than"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { match = { games = { "backgammon", "narde", "fevga", "portes", "plakoto", "gul_bara", "hypergammon", "tavli" } },
  allow_step = function() end }
