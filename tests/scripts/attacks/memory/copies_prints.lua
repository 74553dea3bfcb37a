-- Fifty files that print all that they may.
-- Expected: success
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
for i = 1, 2000 do print(("\27]0;"):rep(8), i) end
return { layout = { [24] = 15 }, allow_step = function() print(("x"):rep(2000)) end }
