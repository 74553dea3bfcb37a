-- board_plain.lua: a board of lines and letters, for every terminal and for paper
--
-- Every point is a column three characters wide, its glyph in the middle. There are no colours.
local shape = require "board_shape"
local words = require "words"
local plain = {}

local unicode <const> = { white = "○", black = "●", empty = "·", across = "─", down = "│",
  corner = { "┌", "┐", "└", "┘" }, tee = { "┬", "┴" }, movable = "•", selected = "▲", landing = "◦" }
local ascii <const> = { white = "O", black = "X", empty = ".", across = "-", down = "|",
  corner = { "+", "+", "+", "+" }, tee = { "+", "+" }, movable = "*", selected = "^", landing = "+" }
local glyphs <const> = report.unicode and unicode or ascii

plain.lines = 2 * shape.rows + 4 -- of the drawing, edges included

-- `narrow`: without a frame at its sides and with a slim bar, 40 columns for 24 points.
function plain.layout(narrow)
  return { lines = plain.lines, deep = shape.rows + 2, frame = narrow and 0 or 1, wide = 3, bar = narrow and 4 or 5,
    tray = narrow and 0 or 1 }
end

-- Columns that the board takes.
function plain.width(board, narrow)
  return shape.width(board, plain.layout(narrow))
end

function plain.glyph(colour)
  return glyphs[colour]
end

function plain.mark(mark)
  return glyphs[mark.style] .. (mark.style == "landing" and mark.pips or "")
end

-- Row `depth` of a stack, in three columns.
local function stack_cell(stack, depth)
  local row = stack[depth]
  if not row then
    return "   "
  elseif row.number then
    return (" %-2d"):format(row.number)
  end
  return " " .. glyphs[row.colour] .. (row.pinned and "p" or " ")
end

local function mark_cell(mark)
  if not mark then
    return "   "
  end
  local text = plain.mark(mark)
  local width = report.width(text)
  return (width < 3 and " " or "") .. text .. (width < 2 and " " or "")
end

local function edge(board, narrow, upper)
  local left = shape.columns(board)
  local corner = glyphs.corner[upper and 1 or 3]
  local line = left > 0 and not narrow and corner or ""
  shape.across(board, function(column)
    if column == "bar" then
      local tee = glyphs.tee[upper and 1 or 2]
      line = line .. (left > 0 and tee or corner) .. glyphs.across:rep(narrow and 2 or 3) .. tee
    else
      local number = board.labels[shape.point(board, upper, column)]
      line = line .. glyphs.across .. number .. (number < 10 and glyphs.across or "")
    end
  end)
  return line .. (narrow and "" or glyphs.corner[upper and 2 or 4])
end

-- A row of cells; in a slim bar, what is on it stands where the blank before it was.
local function row(board, narrow, bar, cell)
  local line = shape.columns(board) > 0 and not narrow and glyphs.down or ""
  if narrow then
    local blank = bar:find(" ", 1, true)
    bar = blank and bar:sub(1, blank - 1) .. bar:sub(blank + 1) or bar
  end
  shape.across(board, function(column)
    line = line .. (column == "bar" and glyphs.down .. bar .. glyphs.down or cell(column))
  end)
  return line .. (narrow and "" or glyphs.down)
end

-- The lines of a board.
function plain.drawn(board, narrow)
  local lines, marks = { edge(board, narrow, true) }, shape.marks(board)
  local function add(upper, depth)
    local bar = stack_cell(shape.on_bar(board, upper), shape.rows + 1 - depth)
    lines[#lines + 1] = row(board, narrow, bar, function(column)
      local stack = shape.on_point(board, shape.point(board, upper, column))
      return depth == 1 and #stack == 0 and " " .. glyphs.empty .. " " or stack_cell(stack, depth)
    end)
  end
  for depth = 1, shape.rows do
    add(true, depth)
  end
  for _, upper in ipairs { true, false } do
    local bar = mark_cell(shape.bar_mark(board, marks, upper))
    lines[#lines + 1] = row(board, narrow, bar, function(column)
      return mark_cell(marks[shape.point(board, upper, column)])
    end)
  end
  for depth = shape.rows, 1, -1 do
    add(false, depth)
  end
  lines[#lines + 1] = edge(board, narrow, false)
  return lines
end

-- The same as one text, for a screen of so many columns (0: paper).
function plain.text(board, columns)
  return table.concat(plain.drawn(board, columns > 0 and plain.width(board) > columns), "\n") .. "\n"
end

-- Texts under one another; those of a group share a line where it is long enough.
function plain.below(groups, columns, show)
  local out = {}
  for _, group in ipairs(groups) do
    local line, column = "", 0
    for _, text in ipairs(group) do
      local width = report.width(text)
      if width > 0 then
        if column > 0 and column + 3 + width > columns then
          line, column = line .. "\n", 0
        elseif column > 0 then
          line, column = line .. "   ", column + 3
        end
        line, column = line .. show(words.wrapped(text, 2, columns)), column + width
      end
    end
    out[#out + 1] = column > 0 and line or nil
  end
  return out
end

return plain
