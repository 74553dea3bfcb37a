-- analyse.lua: a game looked back at
--
-- `result`: `found`, the decisions that had a choice, the worst first: event, side, cube (is it about the cube?),
-- played, best, loss, mark, dice and, of the first few, board; `names` and `luck` of white and black; `events` of the
-- game, `seen` of them, `left_out`; `worst`, how many are shown.
local plain = require "board_plain"
local words = require "words"

local PR_SCALE = 500 -- of a performance rating, as players of backgammon reckon it
local sides = { "white", "black" }
local errors = { "missed double", "wrong double", "wrong take", "wrong drop", "missed beaver", "wrong beaver" }

-- What is wrong about a word is said of what was best, or of what was not.
local function error_of(each)
  local raise = each.best == "beaver" or each.best == "raccoon"
  if each.best == "double" or raise then
    return raise and "missed beaver" or "missed double"
  end
  local raised = each.played == "beaver" or each.played == "raccoon"
  return raised and "wrong beaver" or "wrong " .. each.played
end

local function tally_of(side)
  local tally = { plays = 0, lost = 0, cubes = 0, cube_lost = 0, marks = {}, errors = {} }
  for _, each in words.each(result.found) do
    if each.side == side and each.cube then
      tally.cubes = tally.cubes + 1
      tally.cube_lost = tally.cube_lost + each.loss
      if each.mark ~= "" then
        local name = error_of(each)
        tally.errors[name] = (tally.errors[name] or 0) + 1
      end
    elseif each.side == side then
      tally.plays = tally.plays + 1
      tally.lost = tally.lost + each.loss
      tally.marks[each.mark] = (tally.marks[each.mark] or 0) + 1
    end
  end
  tally.mean = tally.plays > 0 and tally.lost / tally.plays or 0
  return tally
end

local function print_row(name, form, of)
  local line = words.padded(name, 26)
  for _, side in ipairs(sides) do
    line = line .. words.right(form:format(of(side)), 12)
  end
  print(line)
end

local function print_sides()
  local tally = { white = tally_of("white"), black = tally_of("black") }
  local function field(name)
    return function(side) return tally[side][name] end
  end
  print_row("", "%s", function(side) return result.names[side] end)
  print_row("plays with a choice", "%d", field("plays"))
  for _, mark in ipairs { "?!", "?", "??" } do
    print_row("  marked " .. mark, "%d", function(side) return tally[side].marks[mark] or 0 end)
  end
  print_row("points lost by plays", "%.3f", field("lost"))
  print_row("  a play", "%.4f", field("mean"))
  print_row("  500 times that (PR)", "%.1f", function(side) return PR_SCALE * tally[side].mean end)
  if tally.white.cubes + tally.black.cubes > 0 then
    print_row("decisions about the cube", "%d", field("cubes"))
    for _, name in ipairs(errors) do
      if tally.white.errors[name] or tally.black.errors[name] then
        print_row("  " .. name .. "s", "%d", function(side) return tally[side].errors[name] or 0 end)
      end
    end
    print_row("points lost by them", "%.3f", field("cube_lost"))
  end
  print_row("points by lucky rolls", "%+.3f", function(side) return result.luck[side] end)
end

local function print_worst()
  for i, each in words.each(result.found) do
    if i > result.worst or each.mark == "" then
      return
    end
    local who = ("\n%d. event %d, %s"):format(i, each.event, result.names[each.side])
    if each.cube then
      print(("%s could %s: %s, loses %.3f"):format(who, each.best, error_of(each), each.loss))
    else
      print(("%s to play %s: %s loses %.3f; best was %s"):format(who, each.dice, each.played, each.loss, each.best))
    end
    if each.board then
      print(plain.text(each.board, report.columns):sub(1, -2))
    end
  end
end

if #result.found == 0 and result.seen == result.events then
  print("nobody has had a choice in this game yet")
else
  print_sides()
  print_worst()
  if result.seen < result.events then
    print(("interrupted after event %d of %d"):format(result.seen, result.events))
  end
  if result.left_out > 0 then
    print(("(%d events could not be judged)"):format(result.left_out))
  end
end
