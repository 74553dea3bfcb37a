-- charts.lua: the charts of a result: which kind shows what
--
-- The length of games, how they ended, points; the differences of `compare`, the curves of `sweep`, the ratings of
-- `tourney`. What a result lacks is left out, so there may be no chart. Gives a list of charts (axes.lua has what they
-- are); of one metric, what it was and how it differs, where `report.metric` is its name.
local axes = require "axes"
local words = require "words"
local each, text, add_point = words.each, words.text, axes.add_point

local most_outlines <const> = 4
local charts = {}

local function add_chart(kind, title, x_title, y_title)
  local chart = { kind = kind, title = title, x_title = x_title, y_title = y_title, bin = 1 }
  chart[1] = kind ~= "histogram" and {} or nil
  charts[#charts + 1] = chart
  return chart
end

-- Adds {{ x, count }, ..} as shares of all; with `has_signs`, at their places in the list and labelled with x.
local function add_bins(series, bins, has_signs)
  local sum = 0
  for _, bin in each(bins) do
    sum = sum + (words.number(bin[2]) or 0)
  end
  for i, bin in each(bins) do
    local x = words.number(bin[1]) or 0
    local label = has_signs and (x ~= 0 and "%+.0f" or "%.0f"):format(x) or nil
    add_point(series, has_signs and i - 1 or x, (words.number(bin[2]) or 0) / sum, nil, nil, label)
  end
end

-- Games' lengths: columns of one cell, outlines of a few.
local function add_lengths()
  local count = words.count(result.cells)
  if count == 0 or count > most_outlines then
    return
  end
  local chart = add_chart("histogram", "Length of games", "rolls of a game, of both sides", "games")
  chart.percent = true
  for _, cell in each(result.cells) do
    if words.count(cell.length.histogram) > 0 then
      chart[#chart + 1] = { name = count > 1 and text(cell.label) or nil }
      add_bins(chart[#chart], cell.length.histogram)
    end
  end
  local mean = words.number(result.cells[1].metrics.length.mean)
  if count == 1 and mean then
    chart.mark, chart.mark_label = axes.drawable(mean), ("mean %.1f"):format(mean)
  end
  -- Both kinds are read better with at most so many columns.
  axes.join_bins(chart, count > 1 and 60 or 110)
end

local function add_points(cell)
  if words.count(cell.points.histogram) > 0 then
    local chart = add_chart("bars", "Points of " .. words.sides(cell), "games")
    chart.percent = true
    add_bins(chart[1], cell.points.histogram, true)
  end
end

local function add_outcomes(cell)
  if words.count(cell.outcomes) == 0 then
    return
  end
  local chart = add_chart("rows", "How games end", "games")
  local first, second = words.sides(cell)
  chart.percent = true
  for i, outcome in each(cell.outcomes) do
    local who = outcome.winner == "second" and second or first
    local class = words.class(cell, outcome.class)
    local label = text(outcome.winner) == "" and class or who .. ": " .. class
    add_point(chart[1], i - 1, outcome.share, outcome.low, outcome.high, label)
  end
end

-- A chart of differences, made with its first row.
local function add_difference(chart, title, x_title, from, scale, label)
  if not chart then
    chart = add_chart("rows", title .. " (* holds after Holm's correction)", x_title)
    chart.mark, chart.mark_label = 0, "no difference"
  end
  local function scaled(value)
    return words.number(value) and scale * value
  end
  add_point(chart[1], #chart[1], scaled(from.difference), scaled(from.low), scaled(from.high),
    label .. (from.telling and " *" or ""))
  return chart
end

local function label_of(index)
  return text(result.cells[(words.number(index) or 0) + 1].label)
end

-- The differences of one pair of rule sets, one chart for each kind of unit: what has one unit is drawn on one axis.
local function add_differences(difference)
  local units = { share = "difference, percentage points", number = "difference", points = "difference, points" }
  local title = label_of(difference.cell) .. " less " .. label_of(difference.base)
  for _, form in ipairs{ "share", "number", "points" } do
    local chart
    for _, metric in each(report.metrics) do
      local own = difference.metrics[metric.name]
      -- What neither rule set knows at all is no difference worth a row.
      local is_nothing = own.difference == 0 and own.low == 0 and own.high == 0
      if metric.form == form and words.number(own.difference) and not is_nothing then
        chart = add_difference(chart, title, units[form], own, form == "share" and 100 or 1, metric.title)
      end
    end
  end
end

-- Values of a swept rule as numbers; nil: they are words.
local function read_values(values)
  local numbers = {}
  for i, value in each(values) do
    numbers[i] = axes.drawable(tonumber(text(value)))
    if not numbers[i] then
      return nil
    end
  end
  return numbers
end

-- What a metric was under each rule set, or in each pairing: a curve of a sweep, else rows.
local function add_levels(metric)
  local values, key = result.plan.values, text(result.plan.key)
  local is_swept, chart = words.count(values) > 0, nil
  local numbers = is_swept and read_values(values) or nil
  for i, cell in each(result.cells) do
    local own = cell.metrics[metric.name]
    if words.number(own.mean) and (not is_swept or i <= #values) then
      if not chart then
        local title = metric.title .. (key ~= "" and ", by " .. key or "") -- "Rolls per game, by doubles.times"
        chart = add_chart(is_swept and "curve" or "rows", title:sub(1, 1):upper() .. title:sub(2),
          is_swept and key or metric.title, metric.title)
        chart.percent = metric.form == "share"
      end
      local label = not is_swept and text(cell.label) or not numbers and text(values[i]) or nil
      add_point(chart[1], numbers and numbers[i] or i - 1, own.mean, own.low, own.high, label)
    end
  end
end

-- How a metric differs under each rule set from the one it is compared with. Intervals of levels say nothing of that:
-- the games are the same.
local function add_level_differences(metric)
  local is_share, chart = metric.form == "share", nil
  for _, difference in each(result.differences) do
    local own = difference.metrics[metric.name]
    if words.number(own.difference) then
      chart = add_difference(chart, "... compared with " .. label_of(difference.base), "difference" ..
        (is_share and ", percentage points" or ""), own, is_share and 100 or 1, label_of(difference.cell))
    end
  end
end

local function add_metric(metric)
  add_levels(metric)
  add_level_differences(metric)
end

local function add_ratings()
  if words.count(result.ratings) == 0 then
    return
  end
  local chart = add_chart("rows", "Ratings", "Elo, with 95 % intervals")
  chart.mark, chart.mark_label = 0, "average of the field"
  for i, rating in each(result.ratings) do
    local name = math.type(rating.bot) == "integer" and words.bot(rating.bot) or text(rating.bot)
    add_point(chart[1], i - 1, rating.elo, rating.low, rating.high, name)
  end
end

local function add_pairings()
  local chart = add_chart("rows", "Pairings", "games won by the first")
  chart.percent, chart.mark, chart.mark_label = true, 0.5, "even"
  for i, cell in each(result.cells) do
    local share = cell.metrics.share
    add_point(chart[1], i - 1, share.mean, share.low, share.high, text(cell.label))
  end
end

local function of_result()
  if result.kind == "tourney" then
    add_ratings()
    add_pairings()
  elseif result.kind == "compare" then
    for _, difference in each(result.differences) do
      add_differences(difference)
    end
    add_lengths()
  else
    add_lengths()
    for _, cell in each(result.cells) do
      add_outcomes(cell)
      add_points(cell)
    end
  end
end

-- What is drawn where a rule is swept, without being asked for.
local swept = { starter_wins = true, starter_points = true, stake = true, gammons = true, length = true,
  branching = true, forced = true, blocked = true }

if not report.metric and result.kind ~= "sweep" then
  of_result()
else
  for _, metric in each(report.metrics) do
    if metric.title and (metric.name == report.metric or (not report.metric and swept[metric.name])) then
      add_metric(metric)
    end
  end
end
return charts
