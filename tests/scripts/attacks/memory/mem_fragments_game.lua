-- Fifty files that know from a message who they are: each leaves holes that are too small for the next ones.
-- Expected: either "too long|does not come to an end|too much memory"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local _, text = pcall(function() error("me") end)
local number = tonumber(text:sub(5, 5)) or 0
local digit = tonumber(text:sub(6, 6))
if digit then number = number * 10 + digit end
local round = number // 8
local size = 48 * 6 ^ round // 1 | 0
if size > 400000 then size = 400000 end
local kept, new, body = {}, {}, ("x"):rep(size)
for block = 1, 12 do
  new[block] = {}
  for i = 1, 10000 do
    if (block * 10000 + i) * (size + 64) > 12000000 then break end
    new[block][i] = body .. block * 10000 + i
  end
end
for block = 1, 12 do
  for i = 1, #new[block], 6 do kept[#kept + 1] = new[block][i] end
end
new = nil
return { layout = { [24] = 15 }, allow_step = function() return kept[1] ~= nil end }
