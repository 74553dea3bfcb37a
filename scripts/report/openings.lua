-- openings.lua: the best first play for each roll; result.rows as `openings --json` prints them
local words = require "words"

for _, row in ipairs(result.rows) do
  local better = row.second and ("%6.3f better than %s"):format(row.loss, row.second) or ""
  print(words.cells{ { 5, row.roll }, { 20, row.play }, { -8, words.signed("%+.3f", row.equity) }, { 0, better } })
end
