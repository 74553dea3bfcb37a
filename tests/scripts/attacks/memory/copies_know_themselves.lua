-- Fifty files that know from a message who they are, and are based on one another all round.
-- Expected: error "circle|layout|based on one another|laid over"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local _, text = pcall(function() error("me") end)
local number = (tonumber(text:sub(5, 6)) or tonumber(text:sub(5, 5)) or 0) // 1 | 0
return { based_on = "./copy" .. (number * 7 + 3) % 50 .. ".lua", layout = { [24] = 15 } }
