-- analyse.lua: a game looked back at, on the screen or (report.form "html") as a page
--
-- `result`: `found`, the decisions that had a choice, the worst first: event, side, cube (is it about the cube?),
-- played, best, loss, mark, dice and, of the first few, board and, of plays, `ways`, the steps of both; `luck` of white
-- and black; `events` of the game, `seen` of them, `left_out`; `worst`, how many are shown; `table`, facts as board.lua
-- has them; the `title` of the variant ("": none) and what judged: `net`, the variant that it was trained for, `ply`
-- (-1: as it does itself).
local page = require "page"
local plain = require "board_plain"
local svg = require "board_svg"
local words = require "words"

local PR_SCALE = 500 -- of a performance rating, as players of backgammon reckon it
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

-- The sides of the table, and what they are called.
local names, seats = {}, {}
for _, side in words.each(result.table.sides) do
  names[side.colour], seats[side.colour] = side.name, side
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

-- What the two did, as rows { name, white's, black's }.
local function side_rows()
  local rows, tally = {}, { white = tally_of("white"), black = tally_of("black") }
  local function add(name, form, of)
    rows[#rows + 1] = { name, form:format(of("white")), form:format(of("black")) }
  end
  local function field(name)
    return function(side) return tally[side][name] end
  end
  add("plays with a choice", "%d", field("plays"))
  for _, mark in ipairs { "?!", "?", "??" } do
    add("  marked " .. mark, "%d", function(side) return tally[side].marks[mark] or 0 end)
  end
  add("points lost by plays", "%.3f", field("lost"))
  add("  a play", "%.4f", field("mean"))
  add("  times 500 (PR, plays)", "%.1f", function(side) return PR_SCALE * tally[side].mean end)
  if tally.white.cubes + tally.black.cubes > 0 then
    add("cube decisions", "%d", field("cubes"))
    for _, name in ipairs(errors) do
      if tally.white.errors[name] or tally.black.errors[name] then
        add("  " .. name .. "s", "%d", function(side) return tally[side].errors[name] or 0 end)
      end
    end
    add("points lost by them", "%.3f", field("cube_lost"))
  end
  add("luck of the rolls", "%s", function(side) return words.signed("%+.3f", result.luck[side]) end)
  return rows
end

-- What cannot be seen of the figures.
local function gaps()
  local out = {}
  if result.seen < result.events then
    out[1] = ("interrupted after event %d of %d"):format(result.seen, result.events)
  end
  if result.left_out > 0 then
    out[#out + 1] = ("(%d event%s could not be judged)"):format(result.left_out, result.left_out == 1 and "" or "s")
  end
  return out
end

-- "event 115", "game 2, event 115" of a match.
local function place_of(each)
  local event = ("event %d"):format(each.event)
  return each.game and each.game > 0 and ("game %d, %s"):format(each.game, event) or event
end

-- ---- the screen

local function print_worst()
  for i, each in words.each(result.found) do
    if i > result.worst or each.mark == "" then
      return
    end
    local who = ("\n%d. %s, %s"):format(i, place_of(each), names[each.side])
    if each.cube then
      print(("%s: %s, loses %.3f; best was `%s`"):format(who, error_of(each), each.loss, each.best))
    else
      print(("%s to play %s: %s loses %.3f; best was %s"):format(who, each.dice, each.played, each.loss, each.best))
    end
    if each.board then
      print(plain.text(each.board, report.columns):sub(1, -2))
    end
  end
end

local function print_screen()
  if #result.found == 0 and result.seen == result.events then
    print("nobody has had a choice in this game yet")
    return
  end
  local width <const> = math.max(12, 2 + report.width(names.white), 2 + report.width(names.black))
  print(words.padded("", 26) .. words.right(names.white, width) .. words.right(names.black, width))
  for _, row in ipairs(side_rows()) do
    print(words.padded(row[1], 26) .. words.right(row[2], width) .. words.right(row[3], width))
  end
  print_worst()
  for _, text in ipairs(gaps()) do
    print(text)
  end
end

-- ---- the page

local blocks = {}

local function add(kind, text)
  blocks[#blocks + 1] = { kind = kind, text = text }
end

-- The position before a decision, with the arrows of one of its plays.
local function picture(each, steps, caption)
  each.board.moved = steps and { side = each.side, steps = steps, shown = true } or nil
  local drawn = svg.drawn(each.board, ("%s, %s"):format(names[each.side], caption), true)
  return { kind = "picture", text = drawn, caption = caption }
end

local function add_decision(number, each)
  local who, place = names[each.side], place_of(each)
  place = place:sub(1, 1):upper() .. place:sub(2)
  add("heading", ("%d. %s loses %.3f %s"):format(number, who, each.loss, each.mark))
  if each.cube then
    add("paragraph", ("%s: %s said %s; best was %s (%s)."):format(place, who, each.played, each.best, error_of(each)))
    blocks[#blocks + 1] = each.board and picture(each, nil, who .. " is asked about the cube") or nil
    return
  end
  add("paragraph", ("%s: %s to play %s."):format(place, who, each.dice))
  local played, best = "Played: " .. each.played, "Best: " .. each.best
  if each.board then
    blocks[#blocks + 1] = { kind = "pictures", picture(each, each.ways[1], played),
      picture(each, each.ways[2], best) }
  else
    add("paragraph", ("%s. %s."):format(played, best))
  end
end

local function add_all()
  local rows = {}
  for i, each in words.each(result.found) do
    rows[i] = each
  end
  table.sort(rows, function(a, b) return a.event < b.event end)
  for i, each in ipairs(rows) do
    rows[i] = { tostring(each.event), names[each.side], each.cube and "cube" or each.dice, each.played,
      each.best ~= each.played and each.best or "", ("%.3f"):format(each.loss), each.mark }
  end
  blocks[#blocks + 1] = { kind = "table", words = 5, rows = rows,
    head = { "event", "who", "dice", "played", "best", "loses", "" } }
end

local function print_page()
  local seated, points = {}, {}
  for i, side in ipairs { "white", "black" } do
    local bot = seats[side].player
    seated[#seated + 1] = bot ~= "" and ("%s was %s"):format(names[side], bot) or nil
    points[i] = ("%s %d"):format(names[side], seats[side].score)
  end
  add("title", "A game of " .. (result.title ~= "" and result.title or result.table.game))
  add("paragraph", ("%s. Points: %s%s."):format(#seated > 0 and table.concat(seated, ", ") or "Two people played",
    table.concat(points, ", "), result.table.to > 1 and ", playing to " .. result.table.to or ""))
  local ahead = result.ply > 0 and (", looking %d pl%s ahead"):format(result.ply, result.ply > 1 and "ies" or "y") or ""
  add("paragraph", ("Every decision beside the best one, as a net trained for %s sees it%s, in points a game."):format(
    result.net, ahead))
  for _, text in ipairs(gaps()) do
    add("note", text)
  end
  blocks[#blocks + 1] = { kind = "table", head = { "", names.white, names.black }, rows = side_rows() }
  add("note", "?! ? ?? mark what loses little, more and much. PR is the performance rating: the lower the better. "
    .. "The luck of a roll is what the game is worth with it less what it was worth before.")
  for i, each in words.each(result.found) do
    if i <= result.worst and each.mark ~= "" then
      add_decision(i, each)
    end
  end
  add("heading", "All decisions")
  add_all()
  print(page.html(blocks, true):sub(1, -2))
end

if report.form == "html" then
  print_page()
else
  print_screen()
end
