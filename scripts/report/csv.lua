-- csv.lua: every number of a result as a line of CSV, for other programs
--
-- One line for each number: experiment, section (metric, wins, outcome, unfinished, pairs, length, branching, points,
-- difference, rating, test), cell, base, name, value, low, high, count, p, p_holm. What does not apply is empty; words
-- with commas, quotes or line ends are in quotes, as RFC 4180 has it. Of the test the value is its ratio, between the
-- two at which it decides.
local words = require "words"
local each, text = words.each, words.text

local function quoted(field)
  local plain = not (field:find(",", 1, true) or field:find("\"", 1, true) or field:find("\n", 1, true))
  return plain and field or "\"" .. words.replaced(field, "\"", "\"\"") .. "\""
end

-- As many digits as the result has in JSON.
local function number(value)
  return words.number(value) and ("%.12g"):format(value) or ""
end

local function print_line(section, cell, name, from, value, count, base)
  print(table.concat({ ("%d"):format(report.experiment.experiment), section, quoted(cell), quoted(base or ""),
    quoted(name), number(value), number(from.low), number(from.high), number(count), number(from.p),
    number(from.p_holm) }, ","))
end

local function print_spread(section, cell, from)
  if words.number(from.sd) then
    print_line(section, cell, "sd", {}, from.sd)
    for _, at in ipairs{ "5", "25", "50", "75", "95" } do
      print_line(section, cell, "quantile " .. at, {}, from.quantiles[at])
    end
  end
  for _, bin in each(from.histogram) do
    print_line(section, cell, ("%.0f"):format(words.number(bin[1]) or 0), {}, nil, bin[2])
  end
end

local function print_cell(cell)
  local label = text(cell.label)
  for _, metric in each(report.metrics) do
    local own = cell.metrics[metric.name] or {}
    print_line("metric", label, metric.name, own, own.mean, own.of)
  end
  for _, winner in ipairs{ "first", "second", "draws" } do
    local own = cell.wins[winner] or {}
    print_line("wins", label, winner, own, own.share, own.count)
  end
  for _, own in each(cell.outcomes) do
    local winner = text(own.winner)
    print_line("outcome", label, winner .. (winner ~= "" and " " or "") .. text(own.class), own, own.share, own.count)
  end
  for _, name in ipairs{ "games", "stuck" } do
    print_line("unfinished", label, name, {}, nil, cell.unfinished and cell.unfinished[name] or 0)
  end
  for _, name in ipairs(cell.pairs and { "correlation", "factor" } or {}) do
    print_line("pairs", label, name, {}, cell.pairs[name])
  end
  for _, section in ipairs{ "length", "branching", "points" } do
    print_spread(section, label, cell[section])
  end
end

local function label_of(index)
  return text(result.cells[(words.number(index) or 0) + 1].label)
end

print("experiment,section,cell,base,name,value,low,high,count,p,p_holm")
for _, cell in each(result.cells) do
  print_cell(cell)
end
for _, difference in each(result.differences) do
  for _, metric in each(report.metrics) do
    local own = difference.metrics[metric.name]
    if own then
      print_line("difference", label_of(difference.cell), metric.name, own, own.difference, own.of,
        label_of(difference.base))
    end
  end
end
for _, rating in each(result.ratings) do
  local bot = math.type(rating.bot) == "integer" and words.bot(rating.bot) or text(rating.bot)
  print_line("rating", bot, "elo", rating, rating.elo, rating.games)
end
local test = result.test
if test then
  local decision = text(test.decision)
  print_line("test", "", decision ~= "" and decision or "undecided", { low = test.lower, high = test.upper }, test.llr)
end
