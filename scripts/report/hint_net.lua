-- hint_net.lua: what a net (`name`) thinks of the best of so many `plays`: result.rows as `hint --json` prints them;
-- gammons and backgammons: the game's words for them, if the rules score them; draws: can there be any? A play that was
-- not looked at as far as the best is worth no more than the least of those that were: where it came out above, "<"
-- says so.
local words = require "words"

local rows <const> = result.rows

-- `number` as it is shown, `mark` before it where it is but a bound: that of a play that was looked at further.
local function bound(row, mark, number)
  for _, other in words.each(rows) do
    if other.ahead > row.ahead and other.equity == row.equity then
      return mark .. number
    end
  end
  return number
end

local width <const> = words.widest(rows, function(row) return row.play end, 0)
local head <const> = (" "):rep(width + 8) .. "   equity    loss"

local behind <const> = words.widest(rows, function(row)
  return row.ahead < rows[1].ahead and ("  %d-ply"):format(row.ahead) or ""
end, 0)

local scored <const> = words.fitting_chances(#head + behind, result)
print(("%s, best of %d play%s, in points a game:"):format(result.name, result.plays, result.plays == 1 and "" or "s"))
print(head .. (scored and words.chances_head(scored) or ""))
for i, row in ipairs(rows) do
  local equity = bound(row, "<", words.signed("%+.3f", row.equity))
  local cells = { { -5, "#" .. row.number }, { width, row.play }, { -8, equity } }
  cells[4] = (i > 1 or scored) and { -6, i > 1 and bound(row, ">", ("%.3f"):format(row.loss)) or "" } or nil
  if scored then
    words.add_chances(cells, row, scored)
  end
  if row.ahead < rows[1].ahead then
    cells[#cells + 1] = { 0, ("%d-ply"):format(row.ahead) }
  end
  print(words.cells(cells))
end
