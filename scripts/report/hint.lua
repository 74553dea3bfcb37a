-- hint.lua: what a bot (`name`) thinks of the best of so many `plays`, in its own unit: result.rows as `hint --json`
-- prints them; `chosen`, the number of the play that it would make, and the first row if the bot values it; `over`,
-- the size of the values that mean a game won or lost. A bot may choose without saying why (`explains` is false).
local words = require "words"

local rows <const>, over <const> = result.rows, result.over
local digits <const>, most_decimals <const> = 4, 7

-- How a column of values is written: the largest has four digits, and the points stand below each other; where they are
-- too large or too small for that, each as it comes.
local function column_format()
  local largest = 0
  for _, row in ipairs(rows) do
    local size = math.abs(row.value)
    if size < over and size > largest then
      largest = size
    end
  end
  if largest == 0 then
    return "%9.0f"
  end
  local text = ("%.16e"):format(largest)
  local decimals = digits - 1 - math.tointeger(tonumber(text:sub(text:find("e", 1, true) + 1)))
  if decimals > most_decimals or decimals < 1 - digits then
    return "%9.4g"
  end
  return ("%%9.%df"):format(math.max(decimals, 0))
end

if not result.explains then
  print(("%s would play #%d, and does not say why"):format(result.name, result.chosen))
  return
end
local form <const> = column_format()

local function value_text(value)
  local best = rows[1].value
  if math.abs(value) >= over then
    local points = math.floor(math.abs(value) / over + 0.5)
    return ("%s %d point%s"):format(value > 0 and "wins" or "loses", points, points == 1 and "" or "s")
  end
  local text = form:format(value)
  return value ~= best and math.abs(best) < over and text .. "  " .. form:format(value - best) or text
end

local width <const> = words.widest(rows, function(row) return row.play end, 0)
print(("%s, best of %d play%s:"):format(result.name, result.plays, result.plays == 1 and "" or "s"))
for _, row in ipairs(rows) do
  print(words.cells{ { -5, "#" .. row.number }, { width, row.play }, { 0, value_text(row.value) } })
end
if rows[1].number ~= result.chosen then
  print(("but it would play #%d"):format(result.chosen))
elseif rows[2] and rows[2].value > rows[1].value then
  print(("it would play #%d, although it values #%d higher"):format(result.chosen, rows[2].number))
end
