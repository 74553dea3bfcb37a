-- page.lua: a page of HTML that asks for nothing beside itself, for reports and rulebooks
--
-- page.html(blocks) gives its text. A block has a `kind`, and of these `text`: title (the first one), heading,
-- paragraph, note (small), item (of a list), code. The others have
--   picture   `text`, an SVG as board_svg.lua draws it; `caption`
--   pictures  a list of such pictures, which stand beside each other where there is room
--   chart     `text`, an SVG as charts_svg.lua draws it; a narrow screen moves it to and fro
--   table     `head` (or nil) and `rows`, lists of texts; columns of numbers all but the first `words` (1); a row
--             of one text is the heading of those below it
--   folded    `title`, which a click unfolds to `text`
-- Every text but an SVG is escaped, and the page is well-formed as XML, too.
local board_svg = require "board_svg"
local charts_svg = require "charts_svg"
local svg_text = require "svg_text"
local words = require "words"
local page = {}

-- Boards bring their own ground; what stands on the paper around them goes with the page.
local style <const> = [[
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 Georgia, serif; }
body.wide { max-width: 60rem; }
figure { margin: 1rem 0; }
figcaption, table, .note, pre { font-size: 0.92rem; }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
p, li, figcaption { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.6rem; border: 1px solid #8886; }
table { border-collapse: collapse; margin-bottom: 1rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.7rem 0.15rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }
td:first-child { white-space: pre-wrap; }
.number { text-align: right; white-space: nowrap; }
.scroll { overflow-x: auto; }
.scroll svg { min-width: 36rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 1.5rem; }
figure .nb { display: block; width: 100%; }
figure .nb .paper { fill: none; }
@media (max-width: 50rem) { figure .nb text { font-size: 19px; } }
@media (prefers-color-scheme: dark) { figure .nb > text { fill: #ddd; } }
]]

-- As the text of an element; its lines stay lines.
local function escaped(text)
  local lines = words.split_lines(text)
  for i, line in ipairs(lines) do
    lines[i] = svg_text.escaped(line)
  end
  return table.concat(lines, "\n")
end

local writers = {}

for kind, form in pairs { title = "<h1>%s</h1>\n", heading = "<h2>%s</h2>\n", paragraph = "<p>%s</p>\n",
  note = "<p class=\"note\">%s</p>\n", item = "<li>%s</li>\n", code = "<pre>%s</pre>\n" } do
  writers[kind] = function(block) return form:format(escaped(block.text)) end
end

function writers.picture(block)
  local caption = block.caption and "<figcaption>" .. escaped(block.caption) .. "</figcaption>\n" or ""
  return "<figure>" .. caption .. block.text .. "</figure>\n"
end

function writers.pictures(block)
  local out = {}
  for i, each in ipairs(block) do
    out[i] = writers.picture(each)
  end
  return "<div class=\"pair\">\n" .. table.concat(out) .. "</div>\n"
end

function writers.chart(block)
  return "<figure class=\"scroll\">" .. block.text .. "</figure>\n"
end

local function row_text(row, tag, texts, columns)
  if #row == 1 then
    return ("<tr><th colspan=\"%d\">%s</th></tr>\n"):format(columns, escaped(row[1]))
  end
  local out = { "<tr>" }
  for i, text in ipairs(row) do
    out[#out + 1] = ("<%s%s>%s</%s>"):format(tag, i > texts and " class=\"number\"" or "", escaped(text), tag)
  end
  return table.concat(out) .. "</tr>\n"
end

function writers.table(block)
  local out, texts = { "<div class=\"scroll\"><table>\n" }, block.words or 1
  out[2] = block.head and row_text(block.head, "th", texts) or ""
  for _, row in ipairs(block.rows) do
    out[#out + 1] = row_text(row, "td", texts, #(block.head or row))
  end
  return table.concat(out) .. "</table></div>\n"
end

function writers.folded(block)
  return ("<details><summary>%s</summary><pre>%s</pre></details>\n"):format(escaped(block.title), escaped(block.text))
end

-- The page; `wide`: it has pictures beside each other.
function page.html(blocks, wide)
  local out = { "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
    "<title>", escaped(blocks[1].text), "</title>\n<style>\n", board_svg.rules, "\n",
    charts_svg.rules, style, "</style>\n</head>\n",
    wide and "<body class=\"wide\">\n" or "<body>\n" }
  for i, block in ipairs(blocks) do
    local is_item = block.kind == "item"
    local before, after = blocks[i - 1] and blocks[i - 1].kind, blocks[i + 1] and blocks[i + 1].kind
    out[#out + 1] = (is_item and before ~= "item" and "<ul>\n" or "") .. writers[block.kind](block) ..
      (is_item and after ~= "item" and "</ul>\n" or "")
  end
  out[#out + 1] = "</body>\n</html>\n"
  return table.concat(out)
end

return page
