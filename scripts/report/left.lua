-- left.lua: games that were left when the program ended: result.rows as `resume list --json` prints them. At the
-- beginning of a prompt (`damaged`, how many cannot be gone on with) only the last of them.
local words = require "words"
local rows <const> = result.rows

local function age(seconds)
  for _, unit in ipairs{ { 86400, "day" }, { 3600, "hour" }, { 60, "minute" } } do
    local many = seconds // unit[1]
    if many > 0 then
      return ("%d %s%s ago"):format(many, unit[2], many == 1 and "" or "s")
    end
  end
  return "just now"
end

local function told(row)
  return ("%s, %d event%s, %s"):format(row.name, row.events, row.events == 1 and "" or "s", age(row.seconds_ago))
end

if not result.damaged then
  for _, row in ipairs(rows) do
    print(("%2d  %s"):format(row.number, told(row)))
  end
  return
end
if #rows > 0 then
  print(words.wrapped(("A game is kept (%s): `resume` goes on with it."):format(told(rows[1]))))
end
if #rows > 1 then
  print(("%d games are kept in all: `resume list`."):format(#rows))
end
if result.damaged > 0 then
  local whose = result.damaged == 1 and "a kept game" or "some kept games"
  print(("The file of %s is damaged: `resume list` names it."):format(whose))
end
