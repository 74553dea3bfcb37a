-- moves.lua: the legal plays of a side; result.rows as `moves --json` prints them: all of so many (`count`), or those
-- `from` a place; `pass`: there is but the empty one
local words = require "words"

local rows <const>, count <const> = result.rows, result.count
if result.pass then
  print(result.side .. " cannot move: `pass`")
  return
end
local line = ("%s has %d play%s"):format(result.side, count, count == 1 and "" or "s")
if result.from then
  line = ("%s, %s of them from %s"):format(line, #rows > 0 and #rows or "none", result.from)
end
print(line .. (#rows > 0 and ":" or ""))
local form <const> = "%" .. #tostring(count) .. "d %s"
local items = {}
for i, row in ipairs(rows) do
  items[i] = form:format(row.number, row.play)
end
words.print_columns(items, words.most_columns(), 1)
