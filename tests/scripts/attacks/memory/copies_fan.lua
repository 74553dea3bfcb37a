-- Fifty files, each of which is based on sixteen others of them.
-- Expected: error "laid over one another|based on one another|circle|layout|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local _, text = pcall(function() error("me") end)
local number, list = (tonumber(text:sub(5, 6)) or tonumber(text:sub(5, 5)) or 0) // 1 | 0, {}
for i = 1, 16 do
  if number + i < 50 then list[#list + 1] = "./copy" .. number + i .. ".lua" end
end
return { based_on = list, layout = { [24] = 15 } }
