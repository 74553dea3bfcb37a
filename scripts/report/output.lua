-- output.lua: what a script called `name` has printed: `text`; a line that is repeated stands once, and few lines stand
local words = require "words"

local most_lines <const> = 10

local lines, shown = words.split_lines(result.text), 0
local i = 1
while i <= #lines do
  local times = 1
  while lines[i + times] == lines[i] do
    times = times + 1
  end
  shown = shown + 1
  if shown <= most_lines then
    print(("[%s] %s%s"):format(result.name, lines[i], times > 1 and "  (" .. times .. " times)" or ""))
  end
  i = i + times
end
if shown > most_lines then
  print(("[%s] ... and %d more"):format(result.name, shown - most_lines))
end
