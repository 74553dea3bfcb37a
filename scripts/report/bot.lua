-- bot.lua: a bot: `name`, `about`, and its parameters, result.rows as `bots NAME --json` prints them
local words = require "words"

print(("%s: %s"):format(result.name, result.about ~= "" and result.about or "(no description)"))
for _, row in ipairs(result.rows) do
  local help, least, most = row.help, row.least, row.most
  if least or most then
    local bounds = (least and ("from %g"):format(least) or "") .. (most and (least and " to %g" or "to %g"):format(most)
      or "")
    help = ("%s (%s%s)"):format(help, bounds, row.whole and ", whole" or "")
  end
  local is_text = type(row.initial) == "string"
  local setting = ("  %s = " .. (is_text and '"%s"' or "%g")):format(row.param, row.initial)
  print(words.wrapped(words.cells{ { 22, setting }, { 0, help } }))
end
