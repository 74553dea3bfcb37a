-- svg.lua: the pictures of a result as an SVG document (charts_svg.lua), with what it can be had again by
local charts = require "charts"
local drawing = require "charts_svg"
local words = require "words"

local small <const>, note_line <const> = 12, 16

-- By what the picture can be had again: rule sets with fingerprints, seed, games.
local function note_text()
  local variants = {}
  for _, variant in words.each(result.variants) do
    local parts = { words.text(variant.spec) }
    for _, setting in words.each(variant.set) do
      parts[#parts + 1] = words.text(setting)
    end
    for _, game in words.each(variant.games) do
      parts[#parts + 1] = words.text(game.fingerprint)
    end
    variants[#variants + 1] = table.concat(parts, " ")
  end
  return ("%s; seed %d; %s games; nardbox %s. Intervals are of 95 %%."):format(table.concat(variants, ", "),
    result.seed or 0, words.grouped(result.games), words.text(result.engine))
end

if #charts > 0 then
  local y = drawing.add_lines(report.title, drawing.edge - 5, "h1", 20 * 1.08, 27) + 16
  for _, chart in ipairs(charts) do
    y = drawing.add_chart(chart, y)
  end
  y = drawing.add_lines("nardbox " .. report.command, y - 6, "s", small, note_line)
  y = drawing.add_lines(note_text(), y, "s", small, note_line)
  print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  print(drawing.taken(math.ceil(y) + drawing.edge - 8, report.title))
end
