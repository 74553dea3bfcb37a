-- report.lua: what came of an experiment, for people
--
-- What there is to say stands in result_said.lua. It is what `sim`, `match`, `tourney`, `duel`, `compare` and `sweep`
-- print, and `results N`.
local said = require "result_said"
local words = require "words"
local each, text, figure, interval = words.each, words.text, words.figure, words.interval

local label_columns <const> = 32 -- the least
local screen_columns <const> = report.columns > 0 and report.columns or 80

-- "  label      12.34 %  (12.0 % .. 12.7 %)" and what else is to be said.
local function print_row(label, columns, from, value, form, more)
  local row = "  " .. words.padded(label, columns) .. words.right(figure(value, form), 10) .. "  "
  row = row .. words.padded(interval(from, form), more and 26 or 0)
  print(more and row .. "  " .. more or row)
end

-- Sentences, indented.
local function print_lines(lines)
  for _, line in ipairs(lines) do
    print("  " .. line)
  end
end

local function print_all_unfinished()
  for _, cell in each(result.cells) do
    print_lines { said.unfinished(cell) }
  end
end

local function print_cell(cell)
  local first, second = words.sides(cell)
  local columns = math.max(label_columns, #"backgammon, " + math.max(report.width(first), report.width(second)))
  for _, row in ipairs(said.cell_rows(cell)) do
    print_row(row.label, columns, row.from, row.value, row.form, row.count or row.spread)
  end
  print_all_unfinished()
  print_lines { said.correlation(cell) }
end

local function print_ratings()
  local columns = words.widest(result.ratings, function(own) return text(own.bot) end, 8)
  for place, own in each(result.ratings) do
    print(("  %2d  %s  %+7.1f  (%+.1f .. %+.1f)  %s of %s"):format(place, words.padded(text(own.bot), columns), own.elo,
      own.low, own.high, words.grouped(own.won), words.grouped(own.games)))
  end
  print("  Elo by Bradley and Terry, mean 0, with intervals of 95 %\n")
  columns = words.widest(result.cells, function(cell) return text(cell.label) end, label_columns)
  for _, cell in each(result.cells) do
    print_row(text(cell.label), columns, cell.metrics.share, cell.metrics.share.mean, "share")
    local own = said.adjusted(cell, "share")
    if own then
      print_row("  luck taken out", columns, own, own.mean, "share")
    end
  end
end

-- ---- rules compared

-- A difference that has no room behind its row stands below it, its figure below the row's.
local function print_compared(metric, columns)
  local name, form = metric.name, metric.form
  print(metric.title)
  for i, cell in each(result.cells) do
    local own, difference = cell.metrics[name], said.difference_of(i - 1, name)
    local row = "  " .. words.padded(text(cell.label), columns) .. words.right(figure(own.mean, form), 10) .. "  "
    local told = difference and said.difference(difference, form)
    local whole = row .. (told and words.padded(interval(own, form), 26) .. told or interval(own, form))
    if told and report.width(whole) > screen_columns then
      print(row .. interval(own, form))
      whole = (" "):rep(columns) .. told
    end
    print(whole)
  end
end

local function print_comparison()
  local columns = words.widest(result.cells, function(cell) return text(cell.label) end, 8)
  for _, metric in ipairs(said.compared()) do
    print_compared(metric, columns)
  end
  local base = result.cells[(result.differences[1].base or 0) + 1]
  print(words.wrapped(("Intervals of 95 %%. Differences are from %s, of percentages in percentage points (pp); * "
    .. "marks a difference that holds after Holm's correction for all of them."):format(text(base.label))) .. "\n")
  for _, difference in each(result.differences) do
    for i, sentence in ipairs(said.conclusion(difference)) do
      print(words.wrapped((i > 1 and "  " or "") .. sentence))
    end
  end
  print_all_unfinished()
end

-- ---- the whole

local function print_head()
  print(report.title)
  print(said.head())
  for _, variant in each(result.variants) do
    print(said.rules(variant))
  end
  for _, line in ipairs(said.nets()) do
    print(line)
  end
  print()
end

local kind = result.plan.kind
print_head()
if result.games == 0 then
  print("  No game was finished.")
  print_all_unfinished()
elseif kind == "compare" or kind == "sweep" then
  print_comparison()
elseif kind == "tourney" then
  print_ratings()
  print_all_unfinished()
else
  print_cell(result.cells[1])
  print_lines(said.test())
end
for _, line in ipairs(said.luck()) do
  print(words.wrapped("  " .. line))
end
local forecast = said.forecast()
if forecast then
  print(words.wrapped("  " .. forecast))
end
print_lines(said.notes())
