-- Thirty-six files, each with lists of ten thousand texts of one size, of which it keeps one in eight. The texts grow
-- from file to file, so that the holes of one are too small for the next.
-- Expected: either "uses too much memory together|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 36
local _, text = pcall(function() error("me") end)
local number = tonumber(text:sub((text:find("copy", 1, true) or 0) + 4, (text:find(".lua", 1, true) or 4) - 1)) or 0
local size = ({ 60, 660, 4900, 34600, 260000 })[number // 4 + 1] or 400000
local lists, body, left = {}, ("x"):rep(size), 14000000
while left > size do
  local new = {}
  for i = 1, math.min(10000, left // (size + 40)) do new[i] = body .. i end
  left = left - #new * (size + 40) - 262144
  lists[#lists + 1] = new
end
for _, new in ipairs(lists) do
  for i = 1, #new do
    if i % 8 ~= 0 then new[i] = false end
  end
end
return { layout = { [24] = 15 }, allow_step = function() return lists[1] ~= nil end }
