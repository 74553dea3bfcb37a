-- said.lua: a line for each row, which says all of it: `said`; what a screen breaks is indented by `indent` (0: as of
-- any line)
local words = require "words"

for _, line in ipairs(result.said) do
  print(result.indent > 0 and words.wrapped(line, result.indent) or line)
end
