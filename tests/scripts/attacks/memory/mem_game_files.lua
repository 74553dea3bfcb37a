-- Fifty files of one game: each keeps no more than it may.
-- Expected: error "uses too much memory together"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local t, s = {}, ("x"):rep(400000)
for i = 1, 25 do t[i] = s .. i end
return { layout = { [24] = 15 }, allow_step = function() return t[1] ~= nil end }
