-- board_shape.lua: where the points, the stacks and the marks of a board are, whatever it is drawn with
--
-- A board is `facts` of the program (repl/screen/board_draw.h, repl/desk/view.c): points, home, labels, opposite, and
-- sides, the bottom one first; marks, dice, cube, moved where there is a game. Points are counted as the side at the
-- bottom does: from the highest at the top right, leftwards, and back along the lower edge to 1 at the bottom right; so
-- the geometry is the same for all directions of movement. Half boards are as wide as the home board (right) and the
-- rest of half the points (left), with the bar between them. The bar is place points + 1, the reserve points + 2.
local words = require "words"
local shape = {}

shape.rows = 5 -- of a stack

-- Columns of points left and right of the bar.
function shape.columns(board)
  local half = board.points // 2
  local right = math.min(board.home, half)
  return half - right, right
end

-- Columns of a screen that a board takes by a layout: its `frame` at the left (where there are points left of the bar),
-- `wide` for a point, the `bar`, and the `tray` at the right.
function shape.width(board, layout)
  local left, right = shape.columns(board)
  return (left > 0 and layout.frame or 0) + (left + right) * layout.wide + layout.bar + layout.tray
end

-- The point in a column, from 1 at the left, of the upper or lower row.
function shape.point(board, upper, column)
  local half = board.points // 2
  return upper and half + column or half + 1 - column
end

-- Calls `draw` with what stands from left to right: a column of points, or "bar".
function shape.across(board, draw)
  local left, right = shape.columns(board)
  for column = 1, left + right do
    if column == left + 1 then
      draw("bar")
    end
    draw(column)
  end
end

-- A stack from the edge of the board inwards, at most `rows` high: each row has the `colour` of its checker; where the
-- stack is taller than that, the last one has its `number` instead of a checker.
function shape.stack(colour, count, rows)
  local stack = {}
  for depth = 1, math.min(count, rows) do
    stack[depth] = { colour = colour, number = depth == rows and count > rows and count or nil }
  end
  return stack
end

-- What is off, in the tray of the upper or lower half.
function shape.in_tray(board, upper)
  local side = board.sides[upper and 2 or 1]
  return shape.stack(side.colour, side.off, shape.rows)
end

-- The stack on a point. A checker that is `pinned` lies at the edge, the others on it.
function shape.on_point(board, point)
  local mine, theirs = board.sides[1], board.sides[2]
  if mine.at[point] == 0 or theirs.at[point] == 0 then
    local side = mine.at[point] > 0 and mine or theirs
    return shape.stack(side.colour, side.at[point], shape.rows)
  end
  local under, over = mine, theirs
  if not mine.pinned[point] then
    under, over = theirs, mine
  end
  local stack = shape.stack(over.colour, over.at[point], shape.rows - 1)
  table.insert(stack, 1, { colour = under.colour, pinned = true })
  return stack
end

-- The bar: the top side's checkers in the upper half, the bottom side's in the lower; the stack begins at the middle.
function shape.on_bar(board, upper)
  local side = board.sides[upper and 2 or 1]
  return shape.stack(side.colour, side.bar, shape.rows)
end

function shape.side(board, colour)
  return board.sides[board.sides[1].colour == colour and 1 or 2]
end

-- The place in a row and a column of a screen, both from 1 at the board's corner; nil: none. The layout has, beside its
-- columns, `lines`, and how many of them belong to a point, from the edge (`deep`). A tray may be too narrow to be hit.
function shape.place_at(board, layout, row, column)
  local left, right = shape.columns(board)
  local upper = row <= layout.lines // 2
  local at = column - (left > 0 and layout.frame or 0) - 1
  local beyond = at - left * layout.wide - layout.bar
  if math.min(row, layout.lines + 1 - row) > layout.deep or at < 0 then
    return nil
  elseif at < left * layout.wide then
    return shape.point(board, upper, at // layout.wide + 1)
  elseif beyond < 0 then
    return board.points + 1
  elseif beyond < right * layout.wide then
    return shape.point(board, upper, left + beyond // layout.wide + 1)
  end
  return beyond - right * layout.wide < math.max(layout.tray, 4) and 0 or nil
end

-- Marks by place (0: off); those of the bar, the reserve and off are the actor's.
function shape.marks(board)
  local marks = {}
  for _, mark in words.each(board.marks) do
    marks[mark.at] = mark
  end
  return marks
end

-- The bar's mark, in the half of the side that may move.
function shape.bar_mark(board, marks, upper)
  return board.sides[upper and 2 or 1].colour == board.actor and marks[board.points + 1] or nil
end

-- By place, where the last move left (-1 and less) and where it went (1 and more); what is passed through is neither.
function shape.moved(board)
  local moved = {}
  for _, step in words.each(board.moved.steps) do
    moved[step[1]] = (moved[step[1]] or 0) - 1
    moved[step[2]] = (moved[step[2]] or 0) + 1
  end
  return moved
end

-- The dice as they lie: { face, times, used }, one or two for each number; `times` where a die stands for several plays
-- of it. Of a roll that has been played in part, dice are used from the left.
function shape.dice(board)
  local dice, count, left, faces = {}, {}, {}, {}
  for _, number in words.each(board.dice.numbers) do
    if not count[number] then
      faces[#faces + 1] = number
    end
    count[number] = (count[number] or 0) + 1
  end
  for _, number in words.each(board.dice.left) do
    left[number] = (left[number] or 0) + 1
  end
  for _, face in ipairs(faces) do
    local times, remaining = count[face], left[face] or 0
    if #faces == 1 and times > 1 then
      dice[1] = { face = face, used = 2 * remaining <= times }
      dice[2] = { face = face, used = remaining == 0, times = times > 2 and remaining or nil }
    else
      dice[#dice + 1] = { face = face, used = remaining == 0, times = times > 1 and remaining or nil }
    end
  end
  return dice
end

-- Where the pips of a die are: columns and rows from 1 to 3; nil: it shows a number.
function shape.pips(face)
  local corners, pips = { { 1, 1 }, { 3, 3 }, { 1, 3 }, { 3, 1 }, { 1, 2 }, { 3, 2 } }, {}
  if face > 6 then
    return nil
  end
  for i = 1, face // 2 * 2 do
    local corner = corners[i]
    pips[i] = face == 2 and { corner[1], corner[2] } or corner
  end
  if face % 2 == 1 then
    pips[face] = { 2, 2 }
  end
  return pips
end

return shape
