-- board_svg.lua: a board as an SVG picture, for books and pages
--
-- Geometry is that of board_shape.lua in units of the page. The picture needs nothing beside itself: no script, font or
-- file; it brings its own paper, and what is told by colours is told by shapes and words, too.
local said = require "board_said"
local shape = require "board_shape"
local svg_text = require "svg_text"
local words = require "words"
local board_svg = {}

local point <const> = 44 -- the width of a point, of the bar and of the tray
local radius <const> = 19
local height <const> = 2 * radius * shape.rows + 6 -- of a half, from the edge to the middle
local middle <const> = 48
local edge <const> = 12
local line <const> = 22

-- The rules of its style.
board_svg.rules = ".nb text{font:14px system-ui,\"Segoe UI\",Roboto,\"DejaVu Sans\",Arial,sans-serif;" ..
  "fill:#222}.nb .m{text-anchor:middle}.nb .e{text-anchor:end}.nb .n{font-weight:600}.nb .paper{fill:#fff}" ..
  ".nb .ground{fill:#faf5ea;stroke:#333;stroke-width:2}.nb .bar{fill:#e7dcc6;stroke:#333}.nb .p0{fill:#b8a078}" ..
  ".nb .p1{fill:#e9dcc2;stroke:#b8a078}.nb .white{fill:#fff;stroke:#222;stroke-width:1.6}" ..
  ".nb .black{fill:#2b2b2b;stroke:#111;stroke-width:1.6}.nb .on-white{fill:#222}.nb .on-black{fill:#fff}" ..
  ".nb .used{opacity:.35}.nb .arrow,.nb .halo{fill:none;stroke-linecap:round}" ..
  ".nb .halo{stroke:#fff;stroke-width:7;opacity:.8}.nb .arrow{stroke:#a3201a;stroke-width:3}" ..
  ".nb .head{fill:#a3201a;stroke:#fff;stroke-width:1}.nb .mark{fill:none;stroke:#a3201a;stroke-width:3}" ..
  ".nb .hint{fill:#a3201a;font-weight:600}"

-- ---- places

local function layout(board, has_words)
  local left, right = shape.columns(board)
  local at = { left = left, bar = edge + left * point, top = edge + line + (has_words and line or 0) }
  at.right = at.bar + point + right * point -- where the tray begins
  at.centre, at.bottom = at.top + height + middle / 2, at.top + 2 * height + middle
  at.width, at.height = at.right + point + edge, at.bottom + line + edge + (has_words and 2 * line or 0)
  return at
end

-- The middle of a column.
local function column_x(at, column)
  return edge + (column - 0.5) * point + (column > at.left and point or 0)
end

-- Where point is: the x of its middle, and is it above?
local function point_x(board, at, place)
  local half = board.points // 2
  local upper = place > half
  return column_x(at, upper and place - half or half + 1 - place), upper
end

-- The middle of the checker at a depth, from 1 at the edge.
local function checker_y(at, upper, depth)
  local from_edge = (2 * math.min(depth, shape.rows) - 1) * radius + 2
  return upper and at.top + from_edge or at.bottom - from_edge
end

-- On the bar stacks begin at the middle.
local function bar_y(at, upper, depth)
  local away = middle / 2 + (2 * math.min(depth, shape.rows) - 1) * radius
  return upper and at.centre - away or at.centre + away
end

-- ---- what lies there. `out` is a list of lines of XML.

local function add(out, format, ...)
  out[#out + 1] = format:format(...)
end

local function add_text(out, x, y, class, room, text)
  out[#out + 1] = svg_text.element(x, y, class, 14, room, text)
end

local function add_checker(out, row, x, y)
  add(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", row.colour, x, y, radius - 0.8)
  if row.number or row.pinned then
    add_text(out, x, y + 5, "m n on-" .. row.colour, point, row.number and tostring(row.number) or "p")
  end
end

local function add_points(out, board, at)
  for place = 1, board.points do
    local x, upper = point_x(board, at, place)
    local base, tip = upper and at.top or at.bottom, upper and at.top + height or at.bottom - height
    add(out, "<path class=\"p%d\" d=\"M%.1f %.1fH%.1fL%.1f %.1fZ\"/>", place % 2, x - point / 2 + 1, base,
      x + point / 2 - 1, x, tip)
    add_text(out, x, upper and at.top - 7 or at.bottom + 18, "m", point, tostring(board.labels[place]))
  end
end

local function add_checkers(out, board, at)
  for place = 1, board.points do
    local x, upper = point_x(board, at, place)
    for depth, row in ipairs(shape.on_point(board, place)) do
      add_checker(out, row, x, checker_y(at, upper, depth))
    end
  end
  for _, upper in ipairs { true, false } do
    for depth, row in ipairs(shape.on_bar(board, upper)) do
      add_checker(out, row, at.bar + point / 2, bar_y(at, upper, depth))
    end
  end
end

-- Checkers that are off lie in the tray, on their edge.
local function add_tray(out, board, at)
  for i, side in ipairs(board.sides) do
    local thick = math.min(12, (height - 4) / math.max(side.off, 1))
    for n = 1, side.off do
      add(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"2\"/>", side.colour,
        at.right + 5, i == 1 and at.bottom - 2 - n * thick or at.top + 2 + (n - 1) * thick, point - 10, thick - 1)
    end
  end
end

local function add_cube(out, board, at)
  local cube = board.cube or {}
  local y = at.centre
  if not cube.seen then
    return
  elseif cube.owner then
    y = cube.owner == board.sides[1].colour and at.bottom - 20 or at.top + 20
  end
  add(out, "<rect class=\"white\" x=\"%.1f\" y=\"%.1f\" width=\"32\" height=\"32\" rx=\"5\"/>", at.bar + point / 2 - 16,
    y - 16)
  add_text(out, at.bar + point / 2, y + 5, "m n", point, tostring(cube.value == 1 and 64 or cube.value))
end

local function add_die(out, colour, die, x, y)
  local size = 36
  local ink = colour == "white" and "on-white" or "on-black"
  add(out, "<g class=\"%s\"><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\"/>",
    die.used and "used" or "die", colour, x, y, size, size)
  for _, pip in ipairs(shape.pips(die.face) or {}) do
    add(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.4\"/>", ink, x + size * pip[1] / 4,
      y + size * pip[2] / 4)
  end
  if die.face > 6 then
    add_text(out, x + size / 2, y + size / 2 + 5, "m n " .. ink, size, tostring(die.face))
  end
  out[#out + 1] = "</g>"
  if die.times then
    add_text(out, x + size + 4, y + size / 2 + 5, "n", 40, "× " .. die.times)
  end
end

local function add_dice(out, board, at)
  local dice, wide = shape.dice(board), 0
  for _, die in ipairs(dice) do
    wide = wide + 44 + (die.times and 28 or 0)
  end
  local at_left = board.dice and board.dice.side == board.sides[2].colour and at.left > 0
  local from, to = edge, at.bar
  if not at_left then
    from, to = at.bar + point, at.right
  end
  local x = (from + to - wide) / 2 + 4
  for _, die in ipairs(wide <= to - from and dice or {}) do
    add_die(out, board.dice.side, die, x, at.centre - 18)
    x = x + 44 + (die.times and 28 or 0)
  end
end

-- ---- moves

-- The ways of single checkers, each a list of places, from steps in the order in which they were made.
local function ways_of(steps)
  local ways = {}
  for _, step in words.each(steps) do
    local way
    for _, each in ipairs(ways) do
      way = way or each[#each] == step[1] and each or nil
    end
    if not way then
      way = { step[1] }
      ways[#ways + 1] = way
    end
    way[#way + 1] = step[2]
  end
  return ways
end

-- Where a checker of the move is, or comes down, as { x, y }. `below`: how many of the stack lie under it; a blot there
-- of the other side is hit or pinned, so that it comes down on that.
local function move_place(board, at, place, below)
  local mine = board.moved.side == board.sides[1].colour
  if place == 0 then
    return { at.right + point / 2, mine and at.bottom - 30 or at.top + 30 }
  elseif place > board.points then
    return { at.bar + point / 2, bar_y(at, not mine, math.max(1, #shape.on_bar(board, not mine) + below + 1)) }
  end
  local x, upper = point_x(board, at, place)
  local stack = shape.on_point(board, place)
  local blot = below == 0 and #stack == 1 and stack[1].colour ~= board.moved.side
  return { x, checker_y(at, upper, math.max(1, #stack + below + (blot and 0 or 1))) }
end

-- A bent arrow: it leans to the middle of the board, the more the longer it is.
local function add_arrow(out, at, from, to)
  local x, y = (from[1] + to[1]) / 2, (from[2] + to[2]) / 2
  local long = math.sqrt((to[1] - from[1]) ^ 2 + (to[2] - from[2]) ^ 2)
  y = y + (at.centre > y and 1 or -1) * math.min(long / 4, math.abs(at.centre - y))
  local dx, dy = to[1] - x, to[2] - y
  local length = math.max(math.sqrt(dx ^ 2 + dy ^ 2), 1)
  dx, dy = dx / length, dy / length
  local path = ("M%.1f %.1fQ%.1f %.1f %.1f %.1f"):format(from[1], from[2], x, y, to[1] - 9 * dx, to[2] - 9 * dy)
  add(out, "<path class=\"halo\" d=\"%s\"/><path class=\"arrow\" d=\"%s\"/>", path, path)
  add(out, "<path class=\"head\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>", to[1], to[2], to[1] - 13 * dx - 7 * dy,
    to[2] - 13 * dy + 7 * dx, to[1] - 13 * dx + 7 * dy, to[2] - 13 * dy - 7 * dx)
end

-- A checker of a move that was made lies where its way ends, one of a move that is shown where it begins. Several that
-- begin or end at a place lie on one another.
local function add_moves(out, board, at)
  local used, shown = {}, board.moved.shown
  for _, way in ipairs(ways_of(board.moved.steps)) do
    local from
    for i, place in ipairs(way) do
      local lies = (i == 1 and shown) or (i == #way and not shown)
      local count = used[place] or 0
      local to = move_place(board, at, place, lies and -count - 1 or count)
      used[place] = (i == 1 or i == #way) and count + 1 or count
      if from then
        add_arrow(out, at, from, to)
      end
      from = to
    end
  end
end

-- The checker in hand has a ring, and where it can go stand the pips that lead there.
local function add_marks(out, board, at)
  for _, mark in words.each(board.marks) do
    if mark.at == 0 then
      local mine = board.actor == board.sides[1].colour
      add_text(out, at.right + point / 2, at.centre + (mine and 16 or -6), "m hint", point, "+" .. mark.pips)
    elseif mark.at <= board.points and mark.style ~= "movable" then
      local x, upper = point_x(board, at, mark.at)
      local depth = #shape.on_point(board, mark.at)
      if mark.style == "selected" then
        local y = checker_y(at, upper, depth)
        add(out, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>", x, y, radius + 1)
      else
        add_text(out, x, checker_y(at, upper, depth + 1) + 5, "m hint", point, "+" .. mark.pips)
      end
    end
  end
end

-- ---- the whole

-- Who sits where, above and below the board; and what happened and is expected, under it.
local function add_words(out, board, at)
  for i, side in ipairs(board.sides) do
    local y = i == 1 and at.bottom + 2 * line + 2 or edge + 12
    add(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%.1f\" r=\"7\"/>", side.colour, edge + 8, y - 5)
    add_text(out, edge + 22, y, "n", at.width / 2, words.replaced(said.name(board, side), "   ", ", "))
    add_text(out, at.width - edge, y, "e", at.width / 2, words.replaced(said.counts(board, side), "   ", ", "))
  end
  local caption = board.moved.shown and board.moved.said or words.text(board.last)
  caption = caption .. (caption ~= "" and ". " or "") .. (board.moved.shown and "" or said.expected(board) .. ".")
  add_text(out, edge, at.bottom + 3 * line + 4, "", at.width - 2 * edge, caption)
end

-- The picture; `title` is what is read out in place of it. `within`: it becomes a part of a page, which has the rules.
function board_svg.drawn(board, title, within)
  local out, has_words = {}, board.game ~= nil
  local at = layout(board, has_words)
  add(out, "<svg data-drawn-by=\"nardbox\" class=\"nb\"%s " ..
    "viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" style=\"max-width:100%%;height:auto\" role=\"img\">",
    within and "" or " xmlns=\"http://www.w3.org/2000/svg\"", at.width, at.height, at.width, at.height)
  out[#out + 1] = "<title>" .. svg_text.escaped(title) .. "</title>"
  out[#out + 1] = not within and "<style>" .. board_svg.rules .. "</style>" or nil
  add(out, "<rect class=\"paper\" width=\"%.0f\" height=\"%.0f\"/>", at.width, at.height)
  add(out, "<rect class=\"ground\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", edge, at.top, at.right - edge,
    at.bottom - at.top)
  for _, x in ipairs { at.bar, at.right } do
    add(out, "<rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", x, at.top, point, at.bottom - at.top)
  end
  for _, part in ipairs { add_points, add_checkers, add_tray, add_cube, add_dice, add_moves, add_marks } do
    part(out, board, at)
  end
  if has_words then
    add_words(out, board, at)
  end
  out[#out + 1] = "</svg>"
  return table.concat(out, "\n")
end

return board_svg
