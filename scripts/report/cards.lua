-- cards.lua: decisions as cards for Anki: a line each, the question, a tab, the answer
--
-- `result`: `title` of the game; `cards`: name (whose decision), `white` and `black` (who that is), score, cube (is it
-- about the cube?), cube_value (0: there is none), its owner and whether it is offered, dice, played, best, loss,
-- board. Anki shows HTML.
local plain = require "board_plain"
local words = require "words"

local function html(text)
  text = words.replaced(words.replaced(words.replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;")
  return words.replaced(words.replaced(text, "\t", " "), "\n", "<br>")
end

print("#separator:tab")
print("#html:true")
for _, each in words.each(result.cards) do
  local question = not each.cube and ("%s to play %s"):format(each.name, each.dice)
    or (each.offered and "%s is offered the cube at %d: what is the answer?" or "%s has the turn: double, or roll?")
      :format(each.name, each.cube_value)
  local known = { result.title, ("%s %s, %s %s"):format(plain.glyph("white"), each.white, plain.glyph("black"),
    each.black) }
  known[#known + 1] = each.score
  known[#known + 1] = each.cube_value > 0 and not each.offered and ("cube %d%s"):format(each.cube_value,
    each.owner and ", " .. each.owner .. "'s" or "") or nil
  print(("<pre>%s</pre>%s<br>%s\t<b>%s</b> (%s loses %.3f)"):format(html(plain.text(each.board, 0)),
    html(table.concat(known, "; ")), html(question), html(each.best), html(each.played), each.loss))
end
