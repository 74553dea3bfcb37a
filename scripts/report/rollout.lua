-- rollout.lua: what positions are worth by playing them out
--
-- result.rows is what `rollout --json` prints, the best first; games, seed and side are those asked for, gammons and
-- backgammons the game's words for them, if the rules score them, `best` the row that others are compared with, `luck`
-- how much the variance of a game was with it.
local words = require "words"

local rows <const> = result.rows
local several <const> = #rows > 1
local mark <const> = " *" -- worse: left out

local function name_of(row)
  return row.play or "as it stands"
end

-- "+0.1234 +-0.0123"
local function with_half(form, mean, low, high)
  return mean and (form .. " +-%.4f"):format(mean, (high - low) / 2) or "-"
end

local width <const> = words.widest(rows, name_of, 0)
print(("%s, %s games%s, seed %d; points a game to %s, 95 %% intervals:"):format(
  several and #rows .. " plays" or "played out", words.grouped(result.games), several and " each at most" or "",
  result.seed, result.side))
local head <const> = (" "):rep(width) .. "            equity" .. (several and "             loss" or "")
local left_out = 0
for _, row in ipairs(rows) do
  left_out = left_out + (row.left_out and 1 or 0)
end
local scored <const> = words.fitting_chances(#head + #"      games" + (left_out > 0 and #mark or 0), result)
print(head .. (scored and words.chances_head(scored) or "") .. "      games")
for i, row in ipairs(rows) do
  local cells = { { width, name_of(row) }, { -16, with_half("%+.4f", row.equity, row.low, row.high) } }
  if several then
    cells[3] = { -15, i == result.best and "" or with_half("%.4f", row.loss, row.loss_low, row.loss_high) }
  end
  if scored then
    words.add_chances(cells, row, scored)
  end
  cells[#cells + 1] = { 0, words.right(words.grouped(row.games), 9) .. (row.left_out and mark or "") }
  print(words.cells(cells))
end
if left_out > 0 then
  print(mark:sub(2) .. " worse (95 %): not played out further")
end
if result.luck then
  print(("luck taken out: variance 1/%.1f"):format(result.luck))
end
if result.unfinished > 0 then
  print(words.grouped(result.unfinished) .. " games have no end: the net's value stands for them")
end
