-- Fifty files that declare as many names of state as there may be.
-- Expected: error "state|more than|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local _, text = pcall(function() error("me") end)
local number, each = (tonumber(text:sub(5, 6)) or tonumber(text:sub(5, 5)) or 0) // 1 | 0, {}
for i = 1, 16 do each["s" .. number .. "_" .. i] = i end
return { layout = { [24] = 15 }, allow_step = function() end, state = { each = each } }
