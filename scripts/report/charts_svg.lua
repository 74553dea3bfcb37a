-- charts_svg.lua: charts as an SVG document, written by hand
--
-- The picture is `page_width` units wide and as high as its charts want; a viewBox lets browsers and paper scale it.
-- Colours are classes, so that a dark screen and paper each get their own; series differ by dashes and marks, too, for
-- those who cannot tell the colours. Every text is cut to the room it has, so none lies over another; and the document
-- is well-formed XML whatever the texts hold.
local axes = require "axes"
local svg_text = require "svg_text"
local words = require "words"
local drawing = { edge = 28 } -- free space around the page

local page_width <const> = 760
local edge <const> = drawing.edge
local plot <const> = 230 -- height of a plot's area
local row_height <const> = 26
local font <const> = 13  -- of most texts; small ones: axes, notes
local small <const> = 12
local note_line <const> = 16
local most_ticks <const> = 8
local palette <const> = 5

-- The rules of the style, of what is in an element of the class.
drawing.rules = [[
.chart text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",Arial,sans-serif;]] ..
  [[font-size:13px;fill:#1f2328}
.chart{background:#fff}.chart .page{fill:#fff}.chart .h1{font-size:20px;font-weight:600}]] ..
  [[.chart .h2{font-size:15px;font-weight:600}
.chart .s{font-size:12px;fill:#57606a}.chart .n{font-size:12px;font-variant-numeric:tabular-nums}
.chart .m{text-anchor:middle}.chart .e{text-anchor:end}
.chart .grid{stroke:#d8dee4;stroke-width:1;fill:none}.chart .axis{stroke:#57606a;stroke-width:1;fill:none}
.chart .mark{stroke:#57606a;stroke-width:1.2;stroke-dasharray:2 3;fill:none}
.chart .l{fill:none;stroke-width:2;stroke-linejoin:round}.chart .i{fill:none;stroke-width:1.6}
.chart .f0{fill:#0069b4}.chart .f1{fill:#c84b00}.chart .f2{fill:#00795a}.chart .f3{fill:#94408a}.chart .f4{fill:#6b6200}
.chart .l0{stroke:#0069b4}.chart .l1{stroke:#c84b00}.chart .l2{stroke:#00795a}]] ..
  [[.chart .l3{stroke:#94408a}.chart .l4{stroke:#6b6200}
.chart .d1{stroke-dasharray:7 3}.chart .d2{stroke-dasharray:2 3}]] ..
  [[.chart .d3{stroke-dasharray:9 3 2 3}.chart .d4{stroke-dasharray:4 4}
.chart .t{fill-opacity:.12}
@media screen and (prefers-color-scheme:dark){]] ..
  [[.chart{background:#0d1117}.chart .page{fill:#0d1117}.chart text{fill:#e6edf3}.chart .s{fill:#9da7b1}]] ..
  [[.chart .grid{stroke:#30363d}.chart .axis,.chart .mark{stroke:#8b949e}.chart .f0{fill:#58a6ff}]] ..
  [[.chart .f1{fill:#f0883e}.chart .f2{fill:#3fb68b}.chart .f3{fill:#d58ad0}.chart .f4{fill:#d3c34b}]] ..
  [[.chart .l0{stroke:#58a6ff}.chart .l1{stroke:#f0883e}.chart .l2{stroke:#3fb68b}]] ..
  [[.chart .l3{stroke:#d58ad0}.chart .l4{stroke:#d3c34b}.chart .t{fill-opacity:.2}}
]]

-- ---- small things. What is drawn is kept until the height of the page is known.

local out = {}

local function add(format, ...)
  out[#out + 1] = format:format(...)
end

local function add_text(x, y, class, size, room, text)
  add("%s", svg_text.element(x, y, class, size, room, text))
end

local function add_number(x, y, class, value, decimals, is_percent)
  add_text(x, y, class, small, page_width, axes.number(value, decimals, is_percent))
end

local function add_line(class, x1, y1, x2, y2)
  add("<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", class, x1, y1, x2, y2)
end

-- ---- axes

-- Where a value of `low` to `high` lies between two places of the page.
local function mapping(low, high, from, to)
  return function(value)
    return from + (value - low) / (high - low) * (to - from)
  end
end

-- A range widened to round numbers, as ticks; and the range.
local function round_range(low, high, is_percent, most)
  local scale = is_percent and 100 or 1
  local ticks = axes.ticks(low * scale, high * scale, most)
  ticks.first = math.floor(low * scale / ticks.step + 1e-9) * ticks.step
  local last = math.ceil(high * scale / ticks.step - 1e-9) * ticks.step
  ticks.count = axes.round((last - ticks.first) / ticks.step) + 1
  ticks.decimals = ticks.decimals + (is_percent and 2 or 0)
  ticks.first, ticks.step = ticks.first / scale, ticks.step / scale
  return ticks, axes.tick(ticks, 0), axes.tick(ticks, ticks.count - 1)
end

-- Calls `draw` with every number of an axis and its place.
local function each_tick(ticks, map, draw)
  for i = 0, ticks.count - 1 do
    local value = axes.tick(ticks, i)
    draw(value, map(value))
  end
end

-- Where a plot begins: right of the numbers at its vertical axis.
local function plot_left(chart, ticks)
  local widest = 0
  each_tick(ticks, function() end, function(value)
    widest = math.max(widest, svg_text.units(axes.number(value, ticks.decimals, chart.percent), small))
  end)
  return edge + widest + 30
end

-- The vertical axis: lines across the plot, numbers left of it, the title beside them from below upwards.
local function add_y_axis(chart, ticks, y, middle, left, right)
  each_tick(ticks, y, function(value, at)
    add_line("grid", left, at, right, at)
    add_number(left - 8, at + 4, "n e", value, ticks.decimals, chart.percent)
  end)
  add("<g transform=\"translate(%d %.1f) rotate(-90)\">%s\n</g>", edge + small - 2, middle,
    svg_text.element(0, 0, "s m", small, plot, chart.y_title))
end

local function add_x_title(chart, left, right, y)
  add_text((left + right) / 2, y, "s m", small, right - left, chart.x_title)
end

-- Lines from the top of rows to their bottom, and the numbers under them.
local function add_grid(chart, ticks, x, top, bottom)
  each_tick(ticks, x, function(value, at)
    add_line("grid", at, top, at, bottom)
    add_number(at, bottom + 16, "n m", value, ticks.decimals, chart.percent)
  end)
end

local function add_x_ticks(ticks, x, bottom)
  each_tick(ticks, x, function(value, at)
    add_line("axis", at, bottom, at, bottom + 5)
    add_number(at, bottom + 18, "n m", value, ticks.decimals)
  end)
end

-- Room above a plot for the name of its mark.
local function mark_room(chart)
  return chart.mark and note_line or 0
end

-- A dashed line at the chart's mark, its name at the top.
local function add_mark(chart, low, high, left, right, top, bottom)
  if not chart.mark or chart.mark < low or chart.mark > high then
    return
  end
  local at = mapping(low, high, left, right)(chart.mark)
  add_line("mark", at, top, at, bottom)
  if at > (left + right) / 2 then
    add_text(at - 6, top + small - 1, "s e", small, at - left, chart.mark_label)
  else
    add_text(at + 6, top + small - 1, "s", small, right - at, chart.mark_label)
  end
end

-- The colour and dashes of one of several series, by its place.
local function colour(s)
  return (s - 1) % palette
end

-- Names of the series in one or more lines; returns the height.
local function add_legend(chart, y)
  if #chart < 2 then
    return 0
  end
  local x, top = edge, y
  for s, series in ipairs(chart) do
    local name, k = series.name, colour(s)
    local wide = math.min(34 + svg_text.units(name, small) + 22, page_width - 2 * edge)
    if x > edge and x + wide > page_width - edge then
      x, y = edge, y + note_line + 2
    end
    add("<path class=\"l l%d d%d\" d=\"M%.1f %.1fh26\"/>", k, k, x, y + 8)
    add_text(x + 34, y + 12, "n", small, wide - 34, name)
    x = x + wide
  end
  return y - top + note_line + 8
end

-- ---- the kinds of charts. Each draws below `top` and returns where it ends; nil: there is nothing to be drawn.

local function add_bins(series, bin, x, y, bottom)
  for _, point in ipairs(series) do
    local from, to = x(point.x), x(point.x + bin)
    if point.value and point.value > 0 then
      local at = y(point.value)
      add("<rect class=\"f0\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>", from, at,
        to - from - (to - from > 4 and 1 or 0), bottom - at)
    end
  end
end

-- The outline of a histogram: several of them lie over one another.
local function add_outline(series, k, bin, x, y, bottom)
  local path, last = {}, nil
  for _, point in ipairs(series) do
    local from = point.x
    if not last then
      path[#path + 1] = ("M%.1f %.1f"):format(x(from), bottom)
    elseif math.abs(from - last) >= bin / 100 then
      path[#path + 1] = ("V%.1fH%.1f"):format(bottom, x(from))
    end
    path[#path + 1] = ("V%.1fH%.1f"):format(y(point.value or 0), x(from + bin))
    last = from + bin
  end
  if last then
    local line = table.concat(path) .. ("V%.1f"):format(bottom)
    add("<path class=\"f%d t\" d=\"%sZ\"/>\n<path class=\"l l%d d%d\" d=\"%s\"/>", k, line, k, k, line)
  end
end

-- The range of the values from 0 on; nil: there is nothing to be drawn.
local function range_from_zero(chart)
  local _, most = axes.value_range(chart)
  if not most or most <= 0 then
    return nil
  end
  return round_range(0, most, chart.percent, 6)
end

local function draw_histogram(chart, top)
  local low, high = axes.x_range(chart)
  local across, least, most = range_from_zero(chart)
  if not across then
    return nil
  end
  local left, right, head = plot_left(chart, across), page_width - edge, top + mark_room(chart)
  local bottom = head + plot
  local x, y = mapping(low, high, left, right), mapping(least, most, bottom, head + 6)
  add_y_axis(chart, across, y, (bottom + head + 6) / 2, left, right)
  for s, series in ipairs(chart) do
    if #chart == 1 then
      add_bins(series, chart.bin, x, y, bottom)
    else
      add_outline(series, colour(s), chart.bin, x, y, bottom)
    end
  end
  add_line("axis", left, bottom, right, bottom)
  add_x_ticks(axes.ticks(low, high, most_ticks + 2, chart.bin >= 1), x, bottom)
  add_mark(chart, low, high, left, right, top, bottom)
  add_x_title(chart, left, right, bottom + 38)
  return bottom + 46
end

-- Room for the labels of rows.
local function label_column(chart)
  local widest = 30
  for _, point in ipairs(chart[1]) do
    widest = math.max(widest, svg_text.units(point.label, font))
  end
  return math.min(widest, 230)
end

-- Decimals for the value beside a bar or a row: a tenth of what the axis tells apart.
local function value_decimals(ticks, is_percent)
  if is_percent then
    return ticks.decimals > 2 and ticks.decimals + 1 or ticks.step >= 0.5 and 2 or 3
  end
  return ticks.step >= 10 and 0 or ticks.decimals + 1
end

-- As many more as the half of the narrowest interval needs to be seen: rows of one chart may be of different sizes.
local function row_decimals(chart, least)
  local narrowest = math.huge
  for _, point in ipairs(chart[1]) do
    local width = point.low and point.high and point.high - point.low or 0
    narrowest = width > 0 and math.min(narrowest, width) or narrowest
  end
  local needed = narrowest < math.huge and axes.decimals(narrowest / 2) or 0
  return math.max(least, math.min(needed, chart.percent and 4 or 3))
end

-- How wide the values of a chart are, at most.
local function widest_value(chart, decimals)
  local low, high = axes.value_range(chart)
  return math.max(svg_text.units(axes.number(low, decimals, chart.percent), small),
    svg_text.units(axes.number(high, decimals, chart.percent), small))
end

local function draw_bars(chart, top)
  local ticks, least, most = range_from_zero(chart)
  if not ticks then
    return nil
  end
  local decimals = value_decimals(ticks, chart.percent)
  local left = edge + label_column(chart) + 12
  local right = page_width - edge - widest_value(chart, decimals) - 8
  local thick, step = row_height * 0.72 - 2, row_height * 0.72 + 8
  local bottom, x = top + step * #chart[1] + 4, mapping(least, most, left, right)
  add_grid(chart, ticks, x, top, bottom)
  for i, point in ipairs(chart[1]) do
    local y = top + step * (i - 1) + 6
    add_text(left - 10, top + step * (i - 0.5) + 6, "e", font, left - 10 - edge, point.label)
    if point.value then
      local at = x(point.value)
      add("<rect class=\"f0\" x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\"/>", left, y, at - left, thick)
      add_number(math.min(right + 8, at + 6), y + thick / 2 + 4, "n", point.value, decimals, chart.percent)
    end
  end
  add_line("axis", left, top, left, bottom)
  add_x_title(chart, left, right, bottom + 34)
  return bottom + 42
end

local function add_circle(x, y)
  add("<circle class=\"f0\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>", x, y)
end

local function add_whisker(x1, y1, x2, y2)
  local cx, cy = x1 == x2 and 4 or 0, x1 == x2 and 0 or 4
  add("<path class=\"i l0\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f\"/>", x1, y1, x2, y2,
    x1 - cx, y1 - cy, x1 + cx, y1 + cy, x2 - cx, y2 - cy, x2 + cx, y2 + cy)
end

-- Under a curve: numbers, or the points' own words.
local function add_curve_labels(first, low, high, left, right, bottom)
  local x = mapping(low, high, left, right)
  if first[1].label then
    for _, point in ipairs(first) do
      local at = x(point.x)
      add_line("axis", at, bottom, at, bottom + 5)
      add_text(at, bottom + 18, "n m", small, (right - left) / #first, point.label or "")
    end
    return
  end
  local is_whole = true
  for _, point in ipairs(first) do
    is_whole = is_whole and point.x == math.floor(point.x)
  end
  add_x_ticks(axes.ticks(low, high, most_ticks + 2, is_whole), x, bottom)
end

-- From point to point; between words there is nothing, so they are not joined.
local function add_joining_line(series, x, y)
  local path = {}
  for _, point in ipairs(series) do
    if point.value and not point.label then
      path[#path + 1] = ("%s%.1f %.1f"):format(#path > 0 and "L" or "M", x(point.x), y(point.value))
    end
  end
  if #path > 0 then
    add("<path class=\"l l0 d0\" d=\"%s\"/>", table.concat(path))
  end
end

-- Two strokes across an axis that does not reach 0.
local function add_break(low, high, x, y)
  if low > 0 or high < 0 then
    add("<path class=\"axis\" d=\"M%.1f %.1fl9 -5M%.1f %.1fl9 -5\"><title>the axis does not begin at 0</title></path>",
      x - 4.5, y + 5, x - 4.5, y)
  end
end

local function draw_curve(chart, top)
  local low, high = axes.x_range(chart)
  local least, most = axes.value_range(chart)
  if not most then
    return nil
  end
  if most <= least then
    least, most = least - 0.5, most + 0.5
  end
  local across
  across, least, most = round_range(least, most, chart.percent, 6)
  local left, right = plot_left(chart, across), page_width - edge
  local bottom, spare = top + plot, high > low and (high - low) * 0.06 or 0.5
  low, high = low - spare, high + spare
  local x, y = mapping(low, high, left, right), mapping(least, most, bottom, top + 6)
  add_y_axis(chart, across, y, (bottom + top + 6) / 2, left, right)
  if least < 0 and most > 0 then
    add_line("axis", left, y(0), right, y(0))
  end
  add_joining_line(chart[1], x, y)
  for _, point in ipairs(chart[1]) do
    local at = x(point.x)
    if point.value and point.low and point.high then
      add_whisker(at, y(point.low), at, y(point.high))
    end
    if point.value then
      add_circle(at, y(point.value))
    end
  end
  add_line("axis", left, bottom, right, bottom)
  add_line("axis", left, top + 6, left, bottom)
  add_break(least, most, left, bottom - 9)
  add_curve_labels(chart[1], low, high, left, right, bottom)
  add_x_title(chart, left, right, bottom + 38)
  return bottom + 46
end

-- The value and its interval at the end of a row, in columns.
local function add_row_numbers(chart, point, column, right, y, decimals)
  add_number(right + 12 + column, y, "n e", point.value, decimals, chart.percent)
  if point.low and point.high then
    add_number(right + 22 + 2 * column, y, "n e", point.low, decimals, chart.percent)
    add_text(right + 28 + 2 * column, y, "s", small, 20, "to")
    add_number(right + 48 + 3 * column, y, "n e", point.high, decimals, chart.percent)
  end
end

local function draw_rows(chart, top)
  local low, high = axes.value_range(chart)
  if not low then
    return nil
  end
  low, high = math.min(chart.mark or low, low), math.max(chart.mark or high, high)
  if high <= low then
    low, high = low - 0.5, high + 0.5
  end
  local ticks
  ticks, low, high = round_range(low, high, chart.percent, 5)
  local decimals = row_decimals(chart, value_decimals(ticks, chart.percent))
  local column = widest_value(chart, decimals)
  local left, right = edge + label_column(chart) + 12, page_width - edge - (3 * column + 48)
  local first = top + mark_room(chart)
  local bottom, x = first + row_height * #chart[1] + 4, mapping(low, high, left, right)
  add_grid(chart, ticks, x, first, bottom)
  add_mark(chart, low, high, left, right, top, bottom)
  for i, point in ipairs(chart[1]) do
    local y = first + row_height * (i - 0.5) + 2
    add_text(left - 10, y + 4, "e", font, left - 10 - edge, point.label)
    if point.value and point.low and point.high then
      add_whisker(x(point.low), y, x(point.high), y)
    end
    if point.value then
      add_circle(x(point.value), y)
      add_row_numbers(chart, point, column, right, y + 4, decimals)
    end
  end
  add_line("axis", left, bottom, right, bottom)
  add_break(low, high, left + 8, bottom)
  add_x_title(chart, left, right, bottom + 34)
  return bottom + 42
end

-- ---- the whole

local draw = { histogram = draw_histogram, bars = draw_bars, curve = draw_curve, rows = draw_rows }

-- Adds a chart below y; returns where it ends.
function drawing.add_chart(chart, y)
  add_text(edge, y + 14, "h2", 15 * 1.08, page_width - 2 * edge, chart.title)
  y = y + 26
  y = y + add_legend(chart, y)
  local bottom = draw[chart.kind](chart, y)
  if not bottom then
    add_text(edge, y + 14, "s", small, page_width, "(nothing to be drawn)")
    bottom = y + 24
  end
  return bottom + 26
end

-- A text in lines that are broken at blanks where they are too long; returns where it ends.
function drawing.add_lines(text, y, class, size, height)
  while text ~= "" do
    local length = svg_text.fit(text, size, page_width - 2 * edge)
    local fits = length
    while length < #text and fits > 0 and text:sub(fits + 1, fits + 1) ~= " " do
      fits = fits - 1
    end
    fits = fits > 0 and fits or #text -- a word that is too long is cut
    add_text(edge, y + size, class, size, page_width - 2 * edge, text:sub(1, fits))
    y, text = y + height, words.trimmed(text:sub(fits + 1))
  end
  return y
end

-- What was drawn, as an element of that height; `within`: it becomes a part of a page, which has the rules.
function drawing.taken(height, title, within)
  local lines = { ("<svg data-drawn-by=\"nardbox\" class=\"chart\"%s viewBox=\"0 0 %d %d\" width=\"%d\" " ..
    "height=\"%d\" style=\"max-width:100%%;height:auto\" role=\"img\">"):format(
    within and "" or " xmlns=\"http://www.w3.org/2000/svg\"", page_width, height, page_width, height),
    "<title>" .. svg_text.escaped(title) .. "</title>" }
  lines[#lines + 1] = not within and "<style>\n" .. drawing.rules .. "</style>" or nil
  lines[#lines + 1] = ("<rect class=\"page\" width=\"%d\" height=\"%d\"/>"):format(page_width, height)
  local text = table.concat(lines, "\n") .. "\n" .. table.concat(out, "\n") .. "\n</svg>"
  out = {}
  return text
end

return drawing
