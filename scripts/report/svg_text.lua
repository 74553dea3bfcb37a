-- svg_text.lua: texts of an SVG document: as XML, and cut to the room they have
--
-- Lengths are in units of the page. How wide a text is taken to be is never less than in any of the fonts that the page
-- names.
local words = require "words"
local svg_text = {}

-- Everything that has a meaning in XML written otherwise, on one line.
function svg_text.escaped(text)
  text = report.clean(text)
  for _, pair in ipairs{ { "&", "&amp;" }, { "<", "&lt;" }, { ">", "&gt;" }, { "\"", "&quot;" } } do
    text = words.replaced(text, pair[1], pair[2])
  end
  return text
end

-- Units that a character takes at most, of a font size of 1, by its first byte.
local function character_width(byte)
  if byte >= 0x80 then
    return byte >= 0xe2 and 1.02 or 0.72 -- beyond the alphabets of two bytes most are wide
  end
  local letter = string.char(byte)
  return ("ijl.,:;|!'I "):find(letter, 1, true) and 0.36 or ("mwMW@%"):find(letter, 1, true) and 0.96 or
    letter >= "A" and letter <= "Z" and 0.72 or 0.61
end

-- How many of its bytes, whole characters, fit into `room` units in a font of this size; and the units they take.
function svg_text.fit(text, size, room)
  local used = 0
  for i = 1, #text do
    local byte = text:byte(i)
    local width = byte // 64 ~= 2 and character_width(byte) * size or 0
    if used + width > room then
      return i - 1, used
    end
    used = used + width
  end
  return #text, used
end

-- How wide the text is at most.
function svg_text.units(text, size)
  local _, used = svg_text.fit(text, size, math.huge)
  return used
end

-- A text, cut to `room` units; the whole is in a title then, which a browser shows.
function svg_text.element(x, y, class, size, room, text)
  local shown = svg_text.escaped(text)
  if svg_text.units(text, size) > room then
    local length = svg_text.fit(text, size, room - size) -- and the dots
    shown = "<title>" .. shown .. "</title>" .. svg_text.escaped(text:sub(1, length)) .. "…"
  end
  return ("<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%s</text>"):format(x, y, class, shown)
end

return svg_text
