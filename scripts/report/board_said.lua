-- board_said.lua: what stands beside a board, in words
--
-- Texts of facts (board_shape.lua), without a colour and as long as they are; "" where there is nothing to be said.
local shape = require "board_shape"
local words = require "words"
local said = {}

function said.game(facts)
  return facts.game .. (facts.to > 1 and ", to " .. facts.to .. (facts.crawford and " (Crawford)" or "") or "")
end

function said.name(facts, side)
  return side.name .. (side.player ~= "" and " (" .. side.player .. ")" or "") ..
    (facts.to ~= 1 and ("   %d point%s"):format(side.score, side.score == 1 and "" or "s") or "")
end

-- `mark`: what a checker is marked with that may enter from the reserve, where the board shows marks.
function said.counts(facts, side, mark)
  local text = ("pips %d   %s %d"):format(side.pips, facts.words.off, side.off)
  text = text .. (side.bar > 0 and ("   %s %d"):format(facts.words.bar, side.bar) or "")
  return text .. (side.reserve > 0 and ("   reserve %d%s"):format(side.reserve, mark or "") or "")
end

function said.state(list)
  return table.concat(list, "   ")
end

function said.cube(facts)
  local cube = facts.cube
  return not cube.seen and "" or ("%s %d%s%s"):format(facts.words.cube, cube.value,
    cube.owner and ", " .. shape.side(facts, cube.owner).name .. "'s" or "", cube.offered and ", offered" or "")
end

function said.numbers(facts)
  if facts.asks == "choose" then
    return shape.side(facts, facts.actor).name .. " chooses"
  elseif facts.asks ~= "play" then
    return ""
  end
  return ("%s: %s to play"):format(shape.side(facts, facts.actor).name, table.concat(facts.dice.left, " "))
end

-- What is expected now, whatever it is.
function said.expected(facts)
  if facts.asks == "play" then
    return said.numbers(facts)
  elseif facts.asks == "over" then
    return "The game is over"
  elseif not facts.actor then
    return "Roll for the opening"
  end
  local name = shape.side(facts, facts.actor).name
  return facts.asks == "roll" and name .. " to roll" or ("%s to %s"):format(name, words.listed(facts.options, "or"))
end

function said.head(facts)
  return facts.head and ("%s: %d may leave"):format(facts.words.head, facts.head) or ""
end

local function item(each)
  local many = math.abs(each.amount)
  local s = many == 1 and "" or "s"
  if each.kind == "numbers" then
    local whose = each.by ~= each.side and " with the checkers of " .. each.side or ""
    return ("%s plays %s%s"):format(each.by, table.concat(each.numbers, "-"), whose)
  elseif each.kind == "roll" then
    return each.by .. " rolls" .. (each.again and " again" or "")
  elseif each.kind == "cancel" then
    return each.by .. " takes the roll back and rolls again"
  elseif each.kind == "checkers" then
    return ("%s %s %d checker%s at %s"):format(each.by, each.amount < 0 and "loses" or "gets", many, s, each.place)
  elseif each.kind == "board" then
    return "the checkers are set anew"
  end
  return ("%s gets %d point%s"):format(each.by, each.amount, s)
end

-- "then White rolls again, then ..": what waits in the queue.
function said.queue(items)
  local all = {}
  for i, each in ipairs(items) do
    all[i] = "then " .. item(each)
  end
  return table.concat(all, ", ")
end

-- The same; where that is longer than the room for it, the first of it.
function said.waiting(facts, room)
  local all, count = said.queue(facts.waiting), #facts.waiting
  return report.width(all) > room and count > 1
    and ("%s, and %d more"):format(said.queue{ facts.waiting[1] }, count - 1) or all
end

return said
