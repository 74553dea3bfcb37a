-- openings.lua: the best first play for each roll; result.rows as `openings --json` prints them
local words = require "words"

local width <const> = words.widest(result.rows, function(row) return row.play end, 20)
for _, row in ipairs(result.rows) do
  local better = row.second and ("%6.3f better than %s"):format(row.loss, row.second) or ""
  print(words.cells{ { 5, row.roll }, { width, row.play }, { -8, words.signed("%+.3f", row.equity) }, { 0, better } })
end
