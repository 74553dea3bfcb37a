-- cards.lua: decisions as cards for Anki: a line each, the question, a tab, the answer
--
-- `result`: `title` of the game; `cards`: name (whose decision), cube (is it about the cube?), dice, played, best,
-- loss, board. Anki shows HTML.
local plain = require "board_plain"
local words = require "words"

local function html(text)
  text = words.replaced(words.replaced(words.replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;")
  return words.replaced(words.replaced(text, "\t", " "), "\n", "<br>")
end

print("#separator:tab")
print("#html:true")
for _, each in words.each(result.cards) do
  local question = each.cube and "what about the cube?" or "to play " .. each.dice
  print(("<pre>%s</pre>%s: %s %s\t<b>%s</b> (%s loses %.3f)"):format(html(plain.text(each.board, 0)),
    html(result.title), html(each.name), html(question), html(each.best), html(each.played), each.loss))
end
