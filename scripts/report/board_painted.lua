-- board_painted.lua: a board on a ground of its own, so that no colour of the terminal is a checker's
--
-- Every point is a column four characters wide, a checker two of them; three where the screen is narrow. At the right
-- are the trays, where there is room. Of colours only the five of the theme and what lies between two of them are used
-- (board_themes.lua). Nothing is told by a colour
-- alone, so a log can be read, too: a black checker is an eighth lower than a white one, dots and pips are marks, and
-- where a move came from or went to, the point's number is underlined.
local plain = require "board_plain"
local shape = require "board_shape"
local themes = require "board_themes"
local words = require "words"
local painted = {}

painted.lines = 2 * shape.rows + 5

-- Ways to lay it out (board_shape.lua), the widest first. Where the tray is less than 4, there is only its frame.
painted.layouts = { { frame = 2, wide = 4, tray = 4 }, { frame = 2, wide = 4, tray = 2 },
  { frame = 0, wide = 3, tray = 4 }, { frame = 0, wide = 3, tray = 0 } }
for _, layout in ipairs(painted.layouts) do
  layout.bar, layout.lines, layout.deep = 4, painted.lines, shape.rows + 1
end

local escape <const> = "␛["
local checkers <const> = report.unicode and { white = "▆", black = "▅", pip = "●", texture = "░" }
  or { white = "O", black = "X", pip = "o", texture = ":" }

-- ---- colours: { red, green, blue, number of 16, of_256 = number, texture = }

local theme <const> = {}
for name, colour in pairs(themes[report.theme] or themes.classic) do
  theme[name] = { texture = colour.texture, of_256 = colour[3] }
  for i = 1, 3 do
    theme[name][i] = tonumber(colour[1]:sub(2 * i - 1, 2 * i), 16)
  end
  theme[name][4] = colour[2]
end

-- A colour that is `share` of the second and the rest of the first. Of sixteen there is none between two.
local function between(first, second, share)
  local mixed = { texture = first.texture }
  for i = 1, 3 do
    mixed[i] = math.floor(first[i] + share * (second[i] - first[i]) + 0.5)
  end
  mixed[4] = share < 0.5 and first[4] or second[4]
  return mixed
end

local felt <const> = between(theme.light, theme.dark, 0.5)

-- The nearest of the 216 colours of the cube and the 24 greys.
local function of_256(colour)
  local levels, cube, grey, away = { 0, 95, 135, 175, 215, 255 }, 16, 0, 0
  for i = 1, 3 do
    local nearest = 1
    for level = 2, 6 do
      if math.abs(levels[level] - colour[i]) < math.abs(levels[nearest] - colour[i]) then
        nearest = level
      end
    end
    cube = cube + (nearest - 1) * 6 ^ (3 - i)
    away = away + (levels[nearest] - colour[i]) ^ 2
    grey = grey + colour[i] / 3
  end
  grey = math.max(0, math.min(23, math.floor((grey - 8) / 10 + 0.5)))
  local away_grey = 0
  for i = 1, 3 do
    away_grey = away_grey + (8 + 10 * grey - colour[i]) ^ 2
  end
  return away_grey < away and 232 + grey or math.tointeger(cube)
end

-- The colour as the terminal is told; `base` 30 is that of letters, 40 of their ground.
local function code(colour, base)
  if report.colours > 256 then
    return ("%d;2;%d;%d;%d"):format(base + 8, colour[1], colour[2], colour[3])
  elseif report.colours == 256 then
    return ("%d;5;%d"):format(base + 8, colour.of_256 or of_256(colour))
  end
  return tostring(colour[4] < 8 and base + colour[4] or base + 60 + colour[4] - 8)
end

-- A text in an ink: { colour, ground, bold =, under = }
local function put(text, ink)
  return ("%s0%s%s;%s;%sm%s"):format(escape, ink.bold and ";1" or "", ink.under and ";4" or "", code(ink[1], 30),
    code(ink[2], 40), text)
end

local normal <const> = escape .. "0m"

function painted.bold(text)
  return escape .. "1m" .. text .. normal
end

-- A bold text with a checker of one column before it.
function painted.swatch(colour, text)
  return put(checkers[colour], { theme[colour], theme.dark }) .. normal .. painted.bold(text)
end

-- ---- cells

-- So much of the frame.
local function frame(columns)
  return columns > 0 and put((" "):rep(columns), { theme.white, theme.frame }) or ""
end

-- A text of two columns in the middle of a cell, and what stands behind it.
local function in_cell(narrow, text, behind)
  return (narrow and "" or " ") .. text .. (behind or " ")
end

local function checker_text(row)
  return row.number and ("%2d"):format(row.number) or checkers[row.colour]:rep(2)
end

-- The ground of a point, by what happens there.
local function ground(view, point)
  local colour = point % 2 == 1 and theme.light or theme.dark
  local mark, moved = view.marks[point], view.moved[point] or 0
  if mark and mark.style == "landing" then
    return between(colour, theme[view.board.actor], 0.22)
  end
  return moved ~= 0 and between(colour, theme[view.board.moved.side], 0.12) or colour
end

local function point_cell(view, point, depth)
  local stack, mark, under = shape.on_point(view.board, point), view.marks[point], ground(view, point)
  local row = stack[depth]
  local landing = mark and mark.style == "landing" and plain.mark(mark)
  local wide = view.layout.wide
  if landing and depth == math.min(#stack + 1, shape.rows) then
    -- A full stack says how many it is, where there is room for both.
    local number = row and ("%2d"):format(row.number or #stack) or (view.narrow and "" or " ")
    local text = report.width(number .. landing) <= wide and number .. landing or landing
    return put(words.padded(text, wide), { theme.white, under, bold = true })
  elseif row then
    return put(in_cell(view.narrow, checker_text(row), row.pinned and "p"),
      { theme[row.colour], under, bold = row.number ~= nil })
  end
  local texture = under.texture and report.colours == 16 and checkers.texture or " "
  return put(texture:rep(wide), { theme.frame, under })
end

-- The number of a point on the frame, with the dot of a checker that can move.
local function label_cell(view, point)
  local mark, moved = view.marks[point], view.moved[point] or 0
  local number = view.board.labels[point]
  local shown = mark and mark.style ~= "landing" and plain.mark(mark)
  local ink = { shown and theme.white or between(theme.frame, theme.white, 0.8), theme.frame, bold = mark ~= nil }
  local digits = put(tostring(number), { ink[1], ink[2], bold = ink.bold, under = moved ~= 0 })
  return put((view.narrow and "" or " ") .. (number < 10 and " " or ""), ink) .. digits .. put(shown or " ", ink)
end

local function cube_cell(view)
  local value = view.board.cube.value
  local ink = { theme.dark, theme.white, bold = true }
  local text = ("%d"):format(value == 1 and 64 or value)
  local left = (4 - #text) // 2
  return put((" "):rep(left), { theme.white, theme.frame }) .. put(text, ink) ..
    put((" "):rep(4 - left - #text), { theme.white, theme.frame })
end

local function bar_cell(view, upper, depth)
  local row = shape.on_bar(view.board, upper)[depth]
  local mark = depth == 1 and shape.bar_mark(view.board, view.marks, upper)
  return put(" " .. (row and checker_text(row) or "  ") .. (mark and plain.mark(mark) or " "),
    { theme[row and row.colour or "white"], row and theme.dark or theme.frame, bold = row and row.number ~= nil })
end

-- A row of a tray, with its frame; it is marked where a checker in hand can go off.
local function tray_cell(view, upper, depth)
  local board, stack, mark = view.board, shape.in_tray(view.board, upper), view.marks[0]
  local row, under = stack[depth], theme.dark
  if view.layout.tray < 4 then
    return frame(view.layout.tray)
  elseif mark and board.sides[upper and 2 or 1].colour == board.actor then
    under = between(under, theme[board.actor], 0.22)
    if depth == math.min(#stack + 1, shape.rows) then
      return frame(1) .. put(words.padded(plain.mark(mark), 3), { theme.white, under, bold = true })
    end
  end
  local ink = { theme[row and row.colour or "white"], under, bold = row and row.number ~= nil }
  return frame(1) .. put(row and checker_text(row) or "  ", ink) .. frame(1)
end

-- ---- dice

-- Three rows of a die.
local function die_rows(view, die, rows, wide)
  local colour = theme[view.board.dice.side]
  local ink = die.used and { between(felt, colour, 0.5), between(felt, colour, 0.12) } or { theme.dark, colour }
  local pips = wide > 3 and shape.pips(die.face)
  local at = wide == 7 and { 2, 4, 6 } or { 2, 3, 4 }
  for y = 1, 3 do
    local text = y == 2 and not pips and (" "):rep(wide // 2 - 1) .. die.face or ""
    for x = 1, 3 do
      for _, pip in ipairs(pips or {}) do
        text = pip[1] == x and pip[2] == y and words.padded(text, at[x] - 1) .. checkers.pip or text
      end
    end
    rows[y] = rows[y] .. put(words.padded(text, wide), ink)
  end
end

-- Three rows of the middle of a half board, `room` columns wide, with the dice if they lie there and find room.
local function middle_rows(view, room, has_dice)
  local dice, rows = has_dice and shape.dice(view.board) or {}, { "", "", "" }
  local wide, extra = view.narrow and 5 or 7, math.max(0, #dice - 1)
  for _, die in ipairs(dice) do
    extra = extra + (die.times and 3 or 0)
  end
  while wide > 3 and #dice * wide + extra > room do
    wide = wide - 2
  end
  local used = #dice * wide + extra
  if used > room then
    dice, used = {}, 0
  end
  local function add(columns, text)
    for y = 1, 3 do
      rows[y] = rows[y] .. put(words.padded(y == 2 and text or "", columns), { theme.white, felt, bold = true })
    end
  end
  add((room - used) // 2, "")
  for i, die in ipairs(dice) do
    die_rows(view, die, rows, wide)
    add(die.times and 3 or 0, die.times and " ×" .. die.times or "")
    add(i < #dice and 1 or 0, "")
  end
  add(room - used - (room - used) // 2, "")
  return rows
end

-- ---- the board

-- A line of the board: its frame at the left, the cells, what stands at the right, and the terminal's own colours.
local function framed(view, cells, right)
  return frame(shape.columns(view.board) > 0 and view.layout.frame or 0) .. cells .. right .. normal
end

local function edge(view, upper)
  local line = ""
  local owned = view.board.cube and view.board.cube.owner == view.board.sides[upper and 2 or 1].colour
  shape.across(view.board, function(column)
    line = line .. (column ~= "bar" and label_cell(view, shape.point(view.board, upper, column))
      or owned and cube_cell(view) or frame(4))
  end)
  return framed(view, line, frame(view.layout.tray))
end

local function stack_row(view, upper, depth)
  local line = ""
  shape.across(view.board, function(column)
    line = line .. (column == "bar" and bar_cell(view, upper, shape.rows + 1 - depth)
      or point_cell(view, shape.point(view.board, upper, column), depth))
  end)
  return framed(view, line, tray_cell(view, upper, depth))
end

local function add_middle(view, lines)
  local board, wide = view.board, view.layout.wide
  local left, right = shape.columns(board)
  local upper = board.dice.side == board.sides[2].colour
  local at_left = upper and left > 0
  local halves = { middle_rows(view, left * wide, board.dice and at_left),
    middle_rows(view, right * wide, board.dice and not at_left) }
  local lies = board.cube and board.cube.seen and not board.cube.owner
  for y = 1, 3 do
    local bar = y == 2 and lies and cube_cell(view) or frame(4)
    lines[#lines + 1] = framed(view, halves[1][y] .. bar .. halves[2][y], frame(view.layout.tray))
  end
end

-- The lines of a board.
function painted.drawn(board, layout)
  local view = { board = board, layout = layout, narrow = layout.wide < 4, marks = shape.marks(board),
    moved = shape.moved(board) }
  local lines = { edge(view, true) }
  for depth = 1, shape.rows do
    lines[#lines + 1] = stack_row(view, true, depth)
  end
  add_middle(view, lines)
  for depth = shape.rows, 1, -1 do
    lines[#lines + 1] = stack_row(view, false, depth)
  end
  lines[#lines + 1] = edge(view, false)
  return lines
end

return painted
