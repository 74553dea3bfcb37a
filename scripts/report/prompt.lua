-- prompt.lua: what is asked for: `name` (of the game), `over` or whose turn it is (`side`; nil: nobody's yet), the
-- `roll` as it fell (nil: nothing is to be played), the `numbers` that it gives and those that are `left` in the middle
-- of a play (nil: it has not begun); the `options` of a choice
local words = require "words"
local longest <const> = 24 -- of options that are shown

local function alike(list)
  for _, each in ipairs(list) do
    if each ~= list[1] then
      return false
    end
  end
  return true
end

-- Are the numbers what the throw stands for by itself? A double is read as it was thrown, not as the four numbers that
-- it gives.
local function as_thrown()
  local roll, numbers = words.split(result.roll, "-"), words.split(result.numbers, "-")
  return result.roll == result.numbers
    or alike(roll) and alike(numbers) and roll[1] == numbers[1] and #numbers >= #roll
end

local text = result.name
if result.over then
  text = text .. " over"
elseif result.side then
  text = text .. " " .. result.side:sub(1, 1):lower() .. result.side:sub(2)
  if result.roll then
    text = text .. " " .. (as_thrown() and result.roll or result.numbers)
      .. (result.left and " (" .. result.left .. " left)" or "")
  elseif #result.options > 0 then
    local options <const> = " " .. table.concat(result.options, "/")
    text = text .. (#options <= longest and options or "") .. "?"
  end
end
print(text)
