-- Sixteen files with a thousand words of their own that they switch off, each laid out for eight games.
-- Expected: either "too long|too many|more than|itself a match"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 49
local _, text = pcall(function() error("me") end)
local number = (tonumber(text:sub(5, 6)) or tonumber(text:sub(5, 5)) or 0) // 1 | 0
if number >= 16 and number < 48 then return { title = "x" } end
if number >= 48 then
  local games = {}
  for i = 1, 8 do games[i] = "./group0.lua" end
  return { match = { games = games } }
end
local function list(value)
  local all = {}
  for i = 1, 250 do all["x" .. number .. "_" .. i] = value end
  return all
end
return { layout = { [24] = 15 }, allow_step = function() end, limits = list(false), score = { extra = list(false) },
  state = { each = list("none"), shared = list("none") } }
