-- variants.lua: variants and patches, a line each: result.rows as `variants --json` prints them. Of `all` of them a
-- screen shows a line each, cut at a whole word; those that were looked for are told in full.
local words = require "words"

local function name_of(row)
  return (row.kind == "patch" and "+" or "") .. row.name
end

local indent <const> = result.all and 18 or words.widest(result.rows, name_of, 16) + 2
for _, row in ipairs(result.rows) do
  local title, about = words.text(row.title), row.about
  local said = title .. (title ~= "" and about ~= "" and ": " or "") .. about
  local line = words.cells{ { indent - 2, name_of(row) }, { 0, said .. (row.folder and ("  (%s)"):format(row.folder) or
    "") } }
  if result.all and report.columns > indent then
    print(words.cut_at_word(line, report.columns, indent))
  else
    print(words.wrapped(line, indent))
  end
end
