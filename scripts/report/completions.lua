-- completions.lua: what can stand at the end of a line: { text, about } of each with what it is about, or texts alone
local words = require "words"

if not result.described then
  words.print_columns(result.texts, report.columns - 2, 2)
  return
end
local longest <const> = words.widest(result.texts, function(each) return each.text end, 0)
for _, each in ipairs(result.texts) do
  local line = "  " .. words.padded(each.text, each.about ~= "" and longest + 2 or 0) .. each.about
  print(words.wrapped(line, longest + 4))
end
