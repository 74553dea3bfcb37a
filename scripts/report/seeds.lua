-- seeds.lua: an experiment that was played by several nets for each rule set, each trained by other games
--
-- `report.results` has a result for each number of net, `report.training` says how they were trained: the `fewest` and
-- the `most` games, and for how long, `length`, where a time was given. What the nets differ in is in the intervals:
-- they are those of the runs' means by Student's t, or of all their games if those are wider. The variance of such a
-- mean is that of a run by its games plus that between nets, over the number of runs.
local said = require "result_said"
local words = require "words"
local each, text, figure, interval = words.each, words.text, words.figure, words.interval

local results, runs = report.results, #report.results
local quantile <const> = ({ [2] = 12.706, [3] = 4.303, [4] = 3.182, [5] = 2.776 })[runs]

-- What `get` finds in each result: { mean, low, high, spread, error }; nil where one has none. `spread`: the standard
-- deviation between nets beyond what the games explain; `error`: that which they do explain.
local function over_runs(get)
  local sum, square, explained = 0, 0, 0
  for _, one in ipairs(results) do
    local own = get(one)
    local value = own and (own.mean or own.difference)
    if not value or not own.low or not own.high then
      return nil
    end
    sum, square = sum + value, square + value * value
    explained = explained + ((own.high - own.low) / 2 / 1.96) ^ 2 / runs
  end
  local mean = sum / runs
  local variance = math.max(0, (square - sum * mean) / (runs - 1))
  -- Runs that chance has brought close together know no more than their games do.
  local half = math.max(quantile * math.sqrt(variance / runs), 1.96 * math.sqrt(explained / runs))
  return { mean = mean, low = mean - half, high = mean + half, spread = math.sqrt(math.max(0, variance - explained)),
    error = math.sqrt(explained) }
end

local function of_cell(name, i)
  return over_runs(function(one) return one.cells[i].metrics[name] end)
end

-- Of the cell less that with which it is compared.
local function of_difference(name, i)
  return over_runs(function(one)
    for _, own in each(one.differences) do
      if own.cell == i - 1 then
        return own.metrics[name]
      end
    end
  end)
end

for i, cell in each(result.cells) do
  for _, metric in ipairs(report.metrics) do
    cell.metrics[metric.name] = of_cell(metric.name, i)
  end
end

local columns = words.widest(result.cells, function(cell) return text(cell.label) end, 8)

local function print_metric(metric)
  print(metric.title)
  for i, cell in each(result.cells) do
    local own, less = cell.metrics[metric.name], of_difference(metric.name, i)
    local row = "  " .. words.padded(text(cell.label), columns)
    if own then
      row = row .. words.right(figure(own.mean, metric.form), 10) .. "  " .. interval(own, metric.form)
    end
    if less then
      row = words.padded(row, columns + 40) .. words.right(figure(less.mean, metric.form, true), 12)
      row = row .. " " .. interval(less, metric.form, true)
      row = row .. ((less.low > 0 or less.high < 0) and "  *" or "")
    end
    print(row)
  end
end

-- Between nets, of the points that people ask about first.
local function print_spread()
  local most, name = nil, result.unit == "pair" and "points" or "starter_points"
  for i, cell in each(result.cells) do
    local own = result.differences and of_difference(name, i) or not result.differences and cell.metrics[name]
    most = own and (not most or own.spread > most.spread) and own or most
  end
  if most then
    print(("Spread between nets %.4f points a game; %.4f is what the games of one run leave open."):format(most.spread,
      most.error))
  end
end

-- "2,000 games each", "1,020 to 1,340 games each, 40 s"
local function training_text()
  local training <const> = report.training
  local games = words.grouped(training.fewest)
  if training.most > training.fewest then
    games = games .. " to " .. words.grouped(training.most)
  end
  return games .. " games each" .. (training.length and ", " .. training.length or "")
end

local games = 0
for _, one in ipairs(results) do
  games = games + one.games
end
print(report.title)
local seed = result.seed or 0
print(("%d nets for each rule set, trained by %s; %s games in all, seeds %d to %d\n"):format(runs, training_text(),
  words.grouped(games), seed, seed + runs - 1))
for _, metric in ipairs(said.compared()) do
  print_metric(metric)
end
print(("Intervals of 95 %%: how the runs of the %d nets differ (Student's t), or how all games do, the wider one%s.")
  :format(runs, result.differences and "; * does not include 0 (taken alone)" or ""))
print_spread()
