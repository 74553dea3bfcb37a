-- Fifty files, each a match of eight games whose names are as long as a text may be.
-- Expected: error "too much memory|too long|bytes"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local s, games = ("x"):rep(500000), {}
for i = 1, 8 do games[i] = s .. i end
return { layout = { [24] = 15 }, allow_step = function() end, match = { games = games } }
