-- plot.lua: the pictures of a result, drawn with characters: blocks of eighths where the terminal has them, else ASCII
--
-- No line is wider than the screen (30 columns at least), whatever the labels are.
local axes = require "axes"
local charts = require "charts"
local words = require "words"
local put, round = words.put, axes.round

local histogram_rows <const> = 8
local columns <const> = report.columns == 0 and 80 or math.max(30, math.min(100, report.columns))
local unicode <const> = report.unicode

-- ---- small things

-- A label on one line, cut to so many columns and padded.
local function label_text(label, wide, is_right)
  local line = report.clean(label)
  if report.width(line) > wide then
    line = words.cut(line, wide - 1) .. (unicode and "…" or "~")
  end
  return is_right and words.right(line, wide) or words.padded(line, wide)
end

local function put_title(title)
  put(label_text(title, columns))
end

-- Decimals that tell neighbouring values of this size apart.
local function fitting_decimals(high, low, is_percent)
  local size = math.max(math.abs(high), math.abs(low))
  if is_percent then
    return size < 0.1 and 4 or 3
  end
  return size >= 1000 and 0 or size >= 100 and 1 or size >= 10 and 2 or 3
end

-- ---- histogram: columns that grow upwards

-- The height of a cell in eighths, 0 to 8.
local function cell_text(eighths)
  if unicode then
    return ({ [0] = " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" })[eighths]
  end
  return eighths >= 6 and "#" or eighths >= 3 and ":" or eighths >= 1 and "." or " "
end

-- Numbers under the columns, left-aligned at their ticks; those that would touch are left out.
local function put_x_numbers(margin, low, high, width)
  local ticks = axes.ticks(low, high, math.max(2, width // 8), true)
  local line = (" "):rep(margin)
  for i = 0, ticks.count - 1 do
    local value = axes.tick(ticks, i)
    local at = margin + math.floor((value - low) / (high - low) * width + 1e-9)
    local number = axes.number(value, ticks.decimals)
    if at + #number <= columns and (at > #line or (i == 0 and at == #line)) then
      line = line .. (" "):rep(at - #line) .. number
    end
  end
  put(line)
end

local function draw_series(chart, series, low, high, top)
  local bins, height = round((high - low) / chart.bin), {}
  for _, point in ipairs(series) do
    local bin = round((point.x - low) / chart.bin)
    if bin >= 0 and bin < bins and point.value then
      height[bin] = (height[bin] or 0) + point.value
    end
  end
  local decimals = fitting_decimals(top, 0, chart.percent)
  local margin = #axes.number(top, decimals, chart.percent) + 2
  local wide = math.max(1, math.min(4, (columns - margin) // bins))
  for row = histogram_rows - 1, 0, -1 do
    local is_marked = row == histogram_rows - 1 or row == histogram_rows // 2 - 1
    local number = is_marked and axes.number(top * (row + 1) / histogram_rows, decimals, chart.percent) or ""
    local line = { words.right(number, margin - 2), unicode and " │" or " |" }
    for bin = 0, bins - 1 do
      local own = height[bin] or 0
      local eighths = round(own / top * histogram_rows * 8) - row * 8
      -- What is there at all is seen.
      eighths = math.max(row == 0 and own > 0 and 1 or 0, math.min(8, eighths))
      line[#line + 1] = cell_text(eighths):rep(wide)
    end
    put(table.concat(line))
  end
  put_x_numbers(margin, low, high, bins * wide)
end

local function draw_histograms(chart)
  axes.join_bins(chart, columns - 10) -- the numbers beside the columns take eight columns at most
  local low, high = axes.x_range(chart)
  local _, top = axes.value_range(chart)
  if not top or top <= 0 then
    return false
  end
  for _, series in ipairs(chart) do
    if series.name then
      put_title(series.name)
    end
    draw_series(chart, series, low, high, top)
  end
  put_title(chart.x_title .. (chart.bin ~= 1 and (", %g a column"):format(chart.bin) or ""))
  return true
end

-- ---- bars

-- What stands before a row: of a curve, its x.
local function point_label(point)
  return point.label or ("%g"):format(point.x)
end

local function widest_label(chart)
  return math.min(words.widest(chart[1], point_label, 1), columns // 3)
end

local function bar_text(share, wide)
  local eighths = round(share * wide * 8)
  if unicode then
    eighths = share > 0 and math.max(1, eighths) or eighths
    local part = ({ [0] = "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" })[eighths % 8]
    return ("█"):rep(eighths // 8) .. part .. (" "):rep(wide - (eighths + 7) // 8)
  end
  local full = (eighths + 4) // 8
  full = share > 0 and math.max(1, full) or full
  return ("#"):rep(full) .. (" "):rep(wide - full)
end

local function draw_bars(chart)
  local _, top = axes.value_range(chart)
  if not top or top <= 0 then
    return false
  end
  local label, decimals = widest_label(chart), fitting_decimals(top, 0, chart.percent)
  local number = #axes.number(top, decimals, chart.percent)
  local wide = math.min(50, columns - label - number - 3)
  for _, point in ipairs(chart[1]) do
    local share = point.value and point.value > 0 and point.value / top or 0
    local shown = point.value and words.right(axes.number(point.value, decimals, chart.percent), number) or ""
    put(label_text(point.label, label, true) .. " " .. bar_text(share, wide) .. "  " .. shown)
  end
  return true
end

-- ---- rows with intervals; a curve is drawn like them, one row for each x

local function scale_at(scale, value)
  return round((value - scale.low) / (scale.high - scale.low) * (scale.wide - 1))
end

local function interval_text(scale, point, mark)
  local at = scale_at(scale, point.value)
  local is_whole = point.low and point.high
  local from, to = is_whole and scale_at(scale, point.low) or at, is_whole and scale_at(scale, point.high) or at
  local marked, line = mark and scale_at(scale, mark), {}
  for i = 0, scale.wide - 1 do
    local cell = i == marked and (unicode and "┊" or ":") or " "
    if i == at then
      cell = unicode and "●" or "o"
    elseif i == from and from < at then
      cell = unicode and "├" or "|"
    elseif i == to and to > at then
      cell = unicode and "┤" or "|"
    elseif i > from and i < to and i ~= marked then
      cell = unicode and "─" or "-"
    end
    line[#line + 1] = cell
  end
  return table.concat(line)
end

-- The numbers at both ends of the scale, under it.
local function put_scale(margin, scale, decimals, is_percent, title)
  local left, right = axes.number(scale.low, decimals, is_percent), axes.number(scale.high, decimals, is_percent)
  -- An axis that does not reach 0 is broken: // before its lower end.
  local is_broken = (scale.low > 0 or scale.high < 0) and margin >= 2
  local line = (" "):rep(is_broken and margin - 2 or margin) .. (is_broken and "//" or "") .. left
  title = report.clean(title)
  local room, width = scale.wide - #left - #right - 2, report.width(title)
  if width <= room then
    local before = (room - width) // 2 + 1
    line = line .. (" "):rep(before) .. title .. (" "):rep(room + 2 - before - width)
  else
    line = line .. (" "):rep(room + 2)
  end
  put(line .. right)
  if width > room then
    put_title(title)
  end
end

local function draw_rows(chart)
  local low, high = axes.value_range(chart)
  if not low then
    return false
  end
  local mark = chart.mark
  low, high = math.min(mark or low, low), math.max(mark or high, high)
  if high <= low then
    low, high = low - 0.5, high + 0.5
  end
  local decimals = fitting_decimals(high, low, chart.percent)
  local number = math.max(#axes.number(high, decimals, chart.percent), #axes.number(low, decimals, chart.percent))
  local label = widest_label(chart)
  local scale = { low = low, high = high, wide = columns - label - number - 4 }
  for _, point in ipairs(chart[1]) do
    local line = label_text(point_label(point), label, chart.kind == "curve") .. "  "
    if point.value then
      line = line .. interval_text(scale, point, mark) .. "  " ..
        words.right(axes.number(point.value, decimals, chart.percent), number)
    end
    put(line)
  end
  put_scale(label + 2, scale, decimals, chart.percent, chart.kind == "curve" and chart.y_title or chart.x_title)
  return true
end

-- ---- the page

local draw = { histogram = draw_histograms, bars = draw_bars, curve = draw_rows, rows = draw_rows }

for i, chart in ipairs(charts) do
  if i > 1 then
    print()
  end
  put_title(chart.title)
  if not draw[chart.kind](chart) then
    print("(nothing to be drawn)")
  elseif chart.mark then
    put_title((chart.kind ~= "rows" and "" or unicode and "┊ " or ": ") .. chart.mark_label)
  end
end
