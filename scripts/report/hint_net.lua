-- hint_net.lua: what a net (`name`) thinks of the best of so many `plays`: result.rows as `hint --json` prints them;
-- gammons and backgammons: whether the rules score them
local words = require "words"

local rows <const> = result.rows

local function name_of(row)
  return row.play ~= "" and row.play or "- (pass)"
end

local width <const> = words.widest(rows, name_of, 0)
print(("%s, of %d play%s, points a game:"):format(result.name, result.plays, result.plays == 1 and "" or "s"))
print((" "):rep(width + 7) .. "   equity    loss" .. words.chances_head(result))
for i, row in ipairs(rows) do
  local cells = { { -5, "#" .. row.number }, { width, name_of(row) }, { -8, ("%+.3f"):format(row.equity) },
    { -6, i > 1 and ("%.3f"):format(row.loss) or "" } }
  words.add_chances(cells, row, result)
  if row.ahead < rows[1].ahead then
    cells[#cells + 1] = { 0, row.ahead > 0 and ("(%d ply)"):format(row.ahead) or "(not looked ahead)" }
  end
  print(words.cells(cells))
end
