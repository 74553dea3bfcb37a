-- board.lua: the board, as a picture with everything beside it, alone, or in sentences
--
-- `result` are the facts of board_shape.lua. report.form is "picture", "words", "svg", or "click": what is typed in
-- place of a click on the picture, or nothing (facts.click: row, column, is a line begun). report.theme and
-- report.colours say how a picture is painted: without colours it is drawn with lines.
local painted = require "board_painted"
local plain = require "board_plain"
local said = require "board_said"
local shape = require "board_shape"
local svg = require "board_svg"
local words = require "words"

local facts <const> = result
local columns <const> = report.columns
local screen <const> = 80 -- a person's screen, where it is not known; on less, nothing stands beside a board of lines
local gap <const> = 3
local paints <const> = report.colours > 0

-- A text that begins with a player's glyph begins with a painted checker, where boards are painted.
local function with_swatch(text)
  for _, side in ipairs(facts.sides) do
    local glyph = plain.glyph(side.colour)
    if paints and text:sub(1, #glyph) == glyph then
      return painted.swatch(side.colour, text:sub(#glyph + 1))
    end
  end
  return text
end

-- What is said beside the board. `shows`: as a picture with marks and glyphs.
local function panel(shows)
  local room = math.max(columns, screen) - plain.width(facts) - gap
  local reserve = shows and shape.marks(facts)[facts.points + 2] or nil
  local function of(side)
    local mark = reserve and side.colour == facts.actor and plain.mark(reserve) or nil
    return { name = (shows and plain.glyph(side.colour) .. " " or "") .. said.name(facts, side),
      counts = said.counts(facts, side, mark), state = said.state(side.state) }
  end
  return { game = said.game(facts), upper = of(facts.sides[2]), lower = of(facts.sides[1]), cube = said.cube(facts),
    shared = said.state(facts.shared), numbers = said.numbers(facts), expected = said.expected(facts),
    head = said.head(facts), waiting = said.waiting(facts, columns >= screen and room or math.huge), last = facts.last }
end

local function groups(p, numbers)
  return { { p.game, p.cube, p.shared }, { p.upper.name, p.upper.counts, p.upper.state },
    { p.lower.name, p.lower.counts, p.lower.state }, { numbers, p.head, p.waiting }, { p.last } }
end

local function print_lines(lines)
  for _, line in ipairs(lines) do
    print(line)
  end
end

-- ---- lines

local function print_plain(p)
  local side = { p.game, "", p.upper.name, p.upper.counts, p.upper.state, p.shared, p.numbers, p.head, p.cube,
    p.waiting, p.lower.name, p.lower.counts, p.lower.state }
  local room = columns - plain.width(facts) - gap
  local below = columns > 0 and (columns < screen or words.widest(side, function(text) return text end, 0) > room)
  local narrow = below and plain.width(facts) > columns
  if below and plain.width(facts, true) > columns then
    print(words.wrapped(("(the board needs %d columns)"):format(plain.width(facts, true))))
    print(words.wrapped(facts.position))
  else
    local fits = report.width(p.last) <= math.max(columns, screen) - plain.width(facts) - gap
    side[plain.lines] = fits and p.last or ""
    for i, line in ipairs(plain.drawn(facts, narrow)) do
      print(line .. (not below and side[i] ~= "" and (" "):rep(gap) .. side[i] or ""))
    end
    if not below and not fits then
      print(words.wrapped(p.last))
    end
  end
  if below then
    print_lines(plain.below(groups(p, p.numbers), columns, with_swatch))
  end
end

-- ---- paint

-- Lines of texts, each broken to the room, at its wide blanks if it has some; a word may be wider than that.
local function add_wrapped(lines, text, room, show)
  if room > 0 and report.width(text) > room and text:find("   ", 1, true) then
    for _, part in ipairs(words.split(text, "   ")) do
      add_wrapped(lines, part, room, show)
    end
  elseif text ~= "" then
    for _, line in ipairs(words.split(words.wrapped(text, 2, room), "\n")) do
      lines.too_wide = lines.too_wide or room > 0 and report.width(line) > room
      lines[#lines + 1] = show and show(line) or line
    end
  end
end

local function append(list, more)
  for _, each in ipairs(more) do
    list[#list + 1] = each
  end
end

-- What stands beside the board, as a list with a text for each of its lines; nil: there is no room.
local function column_beside(p, room)
  local upper, middle, lower = {}, {}, {}
  add_wrapped(upper, p.game, room)
  upper[#upper + 1] = ""
  for side, lines in pairs { upper = upper, lower = lower } do
    add_wrapped(lines, p[side].name, room, with_swatch)
    add_wrapped(lines, p[side].counts, room)
    add_wrapped(lines, p[side].state, room)
  end
  add_wrapped(middle, p.last, room)
  add_wrapped(middle, p.expected, room, painted.bold)
  add_wrapped(middle, facts.cube.offered and p.cube or "", room)
  for _, text in ipairs { p.head, p.shared, p.waiting } do
    add_wrapped(middle, text, room)
  end
  local free = painted.lines - #upper - #middle - #lower
  if free < 0 or upper.too_wide or middle.too_wide or lower.too_wide then
    return nil
  end
  local beside, above = upper, math.max(0, painted.lines // 2 + 1 - #middle // 2 - #upper - 1)
  for _ = 1, math.min(free, above) do
    beside[#beside + 1] = ""
  end
  append(beside, middle)
  while #beside < painted.lines - #lower do
    beside[#beside + 1] = ""
  end
  append(beside, lower)
  return beside
end

local least_beside <const>, gap_painted <const> = 14, 2 -- columns; beside a board without trays more

-- The widest layout that leaves room for what stands beside it, and that; else the widest that there is room for, or
-- none.
local function painted_layout(p)
  for _, layout in ipairs(painted.layouts) do
    local room = columns > 0 and columns - shape.width(facts, layout) - gap_painted or math.huge
    local beside = room >= least_beside + (layout.tray > 0 and 0 or 4) and column_beside(p, columns > 0 and room or 0)
    if beside then
      return layout, beside
    end
  end
  for _, layout in ipairs(painted.layouts) do
    if shape.width(facts, layout) <= columns then
      return layout
    end
  end
end

local function print_painted(p)
  local layout, beside = painted_layout(p)
  if beside then
    for i, line in ipairs(painted.drawn(facts, layout)) do
      print(line .. (beside[i] ~= "" and (" "):rep(gap_painted) .. beside[i] or ""))
    end
    return
  elseif layout then
    print_lines(painted.drawn(facts, layout))
  else
    local narrowest = painted.layouts[#painted.layouts]
    print(words.wrapped(("(the board needs %d columns)"):format(shape.width(facts, narrowest))))
    print(words.wrapped(facts.position))
  end
  print_lines(plain.below(groups(p, p.expected), columns, with_swatch))
end

-- ---- words

-- "2 on the bar, 3 on 24, 1 pinned on 5": from high to low, in the numbers that the picture would have at its edges.
local function places(side)
  local list, bottom = {}, side == facts.sides[1]
  list[1] = side.reserve > 0 and side.reserve .. " in reserve" or nil
  list[#list + 1] = side.bar > 0 and side.bar .. " on the bar" or nil
  for own = facts.points, 1, -1 do
    local point = bottom and own or facts.opposite[own]
    list[#list + 1] = side.at[point] > 0
      and ("%d%s on %d"):format(side.at[point], side.pinned[point] and " pinned" or "", facts.labels[point]) or nil
  end
  return #list > 0 and table.concat(list, ", ") or "no checker left"
end

local function print_words(p)
  local function sentence(text)
    if text ~= "" then
      print(words.wrapped(text) .. ".")
    end
  end
  for _, text in ipairs { p.game, p.cube, p.shared } do
    sentence(text)
  end
  for i, side in ipairs { p.upper, p.lower } do
    sentence(side.name .. ". " .. places(facts.sides[3 - i]))
    sentence(side.counts)
    sentence(side.state)
  end
  for _, text in ipairs { p.last, p.numbers, p.head, p.waiting } do
    sentence(text)
  end
  local movable = {}
  for _, mark in ipairs(facts.marks) do
    movable[#movable + 1] = mark.style == "movable" and mark.name or nil
  end
  sentence(#movable > 0 and "Checkers that can move: " .. table.concat(movable, ", ") or "")
end

-- ---- clicks

-- The layout of the picture; nil: there was no room for it.
local function layout_shown()
  if paints then
    return (painted_layout(panel(true)))
  end
  local layout = plain.layout(columns > 0 and plain.width(facts) > columns)
  return (columns == 0 or shape.width(facts, layout) <= columns) and layout or nil
end

-- May dice be rolled now?
local function rolls()
  return facts.asks == "roll" or (" " .. table.concat(facts.options, " ") .. " "):find(" roll ", 1, true)
end

-- A marked place is typed; so is another checker of who has one in hand. The dice are rolled where they will lie. Where
-- a line has begun, every place is typed.
local function line_for_click(row, column, begun)
  local layout, marks = layout_shown(), shape.marks(facts)
  if not layout or row < 1 or row > layout.lines or column < 1 then
    return ""
  end
  local place = shape.place_at(facts, layout, row, column)
  local mark = marks[place] or place == facts.points + 1 and marks[place + 1]
  local middle = math.min(row, layout.lines + 1 - row) > shape.rows + 1 and column <= shape.width(facts, layout)
  if mark then
    return mark.name
  elseif begun then
    return place and tostring(facts.labels[place] or place == 0 and facts.words.off or facts.words.bar) or ""
  elseif middle and rolls() then
    return "roll"
  elseif not place then
    return ""
  end
  local in_hand = facts.marks[1] and facts.marks[#facts.marks].style == "selected"
  local own = in_hand and (shape.side(facts, facts.actor).at[place] or 0) > 0
  return own and tostring(facts.labels[place]) or ""
end

-- ---- the forms

if report.form == "svg" then
  print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  print(svg.drawn(facts, ("%s: %s"):format(said.game(facts), facts.position)))
elseif report.form == "words" then
  print_words(panel(false))
elseif report.form == "click" then
  print(line_for_click(table.unpack(facts.click)))
elseif paints then
  print_painted(panel(true))
else
  print_plain(panel(true))
end
if facts.landings and (report.form == "picture" or report.form == "words") then
  print(words.wrapped(facts.landings))
end
