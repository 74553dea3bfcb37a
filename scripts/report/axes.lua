-- axes.lua: charts as data, and their axes
--
-- A chart is { kind, title, x_title, y_title, percent, bin, mark, mark_label, series... }:
--   kind      "histogram" (values over bins of equal width; a point's x is the beginning of its bin), "bars" (one for
--             each label), "curve" (values over x, with intervals, joined by lines) or "rows" (one for each label, with
--             an interval: ratings, differences). Bars and rows have no y_title
--   percent   values are shares, shown as per cent
--   bin       width of a histogram's bins
--   mark      of histograms and rows: a line at this place of the horizontal axis (the mean; no difference), and what
--             it is
-- A series is { name, points... }, a point { x, value, low, high, label }. Only a histogram may have several; they have
-- names, for they lie over one another. What has no place on an axis is nil.
local axes = {}

local most_value <const> = 1e15 -- what is larger has no place among whole numbers and their parts

function axes.drawable(value)
  return type(value) == "number" and math.abs(value) <= most_value and value or nil
end

function axes.add_point(series, x, value, low, high, label)
  if axes.drawable(x) then
    series[#series + 1] = { x = x, value = axes.drawable(value), low = axes.drawable(low), high = axes.drawable(high),
      label = label }
  end
end

function axes.round(value)
  return value < 0 and -math.floor(-value + 0.5) or math.floor(value + 0.5)
end

-- Calls `visit` with every number; gives the least and the largest, or nil where there is none.
local function range(chart, visit)
  local low, high
  local function widen(value)
    if value then
      low, high = math.min(low or value, value), math.max(high or value, value)
    end
  end
  for _, series in ipairs(chart) do
    for _, point in ipairs(series) do
      visit(point, widen)
    end
  end
  return low, high
end

-- Of the values that are drawn, intervals included.
function axes.value_range(chart)
  return range(chart, function(point, widen)
    widen(point.value)
    if point.value and point.low and point.high then
      widen(point.low)
      widen(point.high)
    end
  end)
end

-- The same of x; the last bin's end included.
function axes.x_range(chart)
  return range(chart, function(point, widen)
    widen(point.x)
    if chart.kind == "histogram" then
      widen(point.x + chart.bin)
    end
  end)
end

-- Joins bins so that there are at most `most`, at round places: 2, 5, 10, 20 .. old ones are a new one.
function axes.join_bins(chart, most)
  local low, high = axes.x_range(chart)
  if chart.kind ~= "histogram" or not low or (high - low) / chart.bin <= most then
    return
  end
  local times, steps, i = 2, { [0] = 2, 2.5, 2 }, 1
  while (high - 1e-9) // (chart.bin * times) - low // (chart.bin * times) + 1 > most do
    times, i = times * steps[i % 3], i + 1
  end
  local wide = chart.bin * times
  for s, series in ipairs(chart) do
    local joined = { name = series.name }
    for _, point in ipairs(series) do
      local begin, last = math.floor(point.x / wide + 1e-9) * wide, joined[#joined]
      if last and last.x == begin then
        last.value = last.value and point.value and last.value + point.value
      else
        point.x = begin
        joined[#joined + 1] = point
      end
    end
    chart[s] = joined
  end
  chart.bin = wide
end

-- The largest power of ten that is not above the value, as its exponent.
local function magnitude(value)
  local exponent = 0
  while 10.0 ^ exponent > value do
    exponent = exponent - 1
  end
  while 10.0 ^ (exponent + 1) <= value do
    exponent = exponent + 1
  end
  return exponent
end

-- So many decimals tell numbers apart that differ by `step`.
function axes.decimals(step)
  return math.max(0, -magnitude(step * (1 + 2.5e-9)))
end

-- At most `most` (2 or more) round numbers from `low` to `high`: { first, step, count, decimals }.
function axes.ticks(low, high, most, is_whole)
  if high <= low then
    high = low + (low ~= 0 and math.abs(low) / 10 or 1)
  end
  local ticks, size = {}, 10.0 ^ magnitude((high - low) / most)
  for _, factor in ipairs{ 1, 2, 5, 10, 20, 50, 100 } do
    ticks.step = is_whole and math.max(1, size * factor) or size * factor
    ticks.first = math.ceil(low / ticks.step - 1e-9) * ticks.step
    ticks.count = math.floor((high - ticks.first) / ticks.step + 1e-9) + 1
    if ticks.count <= most then
      break
    end
  end
  ticks.decimals = axes.decimals(ticks.step)
  return ticks
end

-- The tick of this index, which is counted from 0.
function axes.tick(ticks, index)
  local value = ticks.first + index * ticks.step
  return math.abs(value) < ticks.step * 1e-9 and 0 or value -- no "-0"
end

-- A number as it stands at an axis or beside a value: "12.5 %", "0.045".
function axes.number(value, decimals, is_percent)
  local shown = is_percent and value * 100 or value
  decimals = is_percent and math.max(0, decimals - 2) or decimals
  shown = math.abs(shown) < 0.5 * 10.0 ^ -decimals and 0 or shown
  return (("%." .. decimals .. "f"):format(shown)) .. (is_percent and " %" or "")
end

return axes
