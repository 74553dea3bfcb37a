-- rulebook.lua: a rule set as a leaflet would tell it
--
-- `result` is a rule set: name, title, about, source; `spec`, as it is typed; `keys`, their paths in order; `values`,
-- the text of each;
-- `functions`, { name, file, about, instead_of } of each function of its files; `board`, the start (board_shape.lua);
-- `examples`; `parent`, name, keys and values of what it is based on. report.form is "text", "markdown" or "html".
-- With `other` beside them (a rule set, too) it is told how the two differ. The sentences stand in sentences.lua.
local page = require "page"
local plain = require "board_plain"
local position_said = require "position_said"
local rule_sets = require "rule_sets"
local svg = require "board_svg"
local words = require "words"
local say <const> = rule_sets.say

local EXAMPLES_OF_TEXT = 4 -- that a screen shows

-- ---- what is printed: blocks, each of a kind

local blocks = {}

local function add(kind, text)
  if text and #text > 0 then
    blocks[#blocks + 1] = { kind = kind, text = text }
  end
end

local function section(title, sayings)
  local text = table.concat(sayings, " ")
  if #text > 0 then
    add("heading", title)
    add("paragraph", text)
  end
end

-- The sentences of those keys that have something to say; a text with a blank in it stands for itself.
local function told(r, keys)
  local sayings = {}
  for _, path in ipairs(keys) do
    if path:find(" ", 1, true) then
      sayings[#sayings + 1] = path
    elseif path:sub(-1) == "." then
      for _, each in ipairs(r.from.keys) do
        if each:sub(1, #path) == path then
          sayings[#sayings + 1] = say(r, each)
        end
      end
    else
      local text, quiet = say(r, path)
      sayings[#sayings + 1] = not quiet and text or nil
    end
  end
  return sayings
end

-- The board as a picture where pages have pictures, else of letters.
local function add_board(board, title)
  if report.form == "html" then
    add("picture", svg.drawn(board, title, true))
  else
    add("board", plain.text(board, report.columns))
  end
end

local writers = {}

function writers.text(list)
  local out = {}
  for i, block in ipairs(list) do
    local text = block.text
    if block.kind == "paragraph" then
      text = words.wrapped(text)
    elseif block.kind == "item" then
      local lines = words.split(text, "\n")
      for k, line in ipairs(lines) do
        lines[k] = words.wrapped(line, 2, math.max(0, report.columns - 2))
      end
      text = "* " .. table.concat(lines, "\n  ")
    end
    local before = list[i - 1] and list[i - 1].kind
    local close = i == 1 or before == "heading" or before == "item" and block.kind == "item"
    out[#out + 1] = (close and "" or "\n") .. text .. (text:sub(-1) == "\n" and "" or "\n")
  end
  return table.concat(out)
end

function writers.markdown(list)
  local form = { title = "# %s\n", heading = "## %s\n", paragraph = "%s\n", item = "* %s", board = "```\n%s```\n" }
  local out = {}
  for i, block in ipairs(list) do
    local last = block.kind == "item" and (list[i + 1] and list[i + 1].kind) ~= "item"
    out[#out + 1] = form[block.kind]:format(block.text) .. (last and "\n\n" or "\n")
  end
  return table.concat(out)
end

writers.html = page.html

-- ---- the book

local function dice_of(r)
  local dice = r.value["dice.count"]
  return dice == 1 and "a die" or dice == 2 and "two dice" or dice == 3 and "three dice" or dice .. " dice"
end

local function own_stacks(r)
  for path, value in pairs(r.value) do
    if path:sub(1, 7) == "limits." and value and value.stack then
      return nil
    end
  end
  return "Of a side's own checkers any number may stand on a point."
end

local function needs(r)
  local things = { ("a board of %d points"):format(r.value["board.points"]), ("%d checkers for each "
    .. "side"):format(r.checkers),
    dice_of(r) }
  local faces, stands_for = r.value["dice.faces"], {}
  if faces ~= 6 then
    things[3] = things[3] .. (" with %d faces"):format(faces)
  end
  for n = 1, 6 % faces == 0 and faces < 6 and faces or 0 do
    stands_for[n] = ("%d to %d%s as %d"):format((n - 1) * 6 // faces + 1, n * 6 // faces, n == 1 and " count" or "", n)
  end
  if #stands_for > 0 then
    things[3] = things[3] .. (" (or ordinary ones, on which %s)"):format(words.listed(stands_for, "and"))
  end
  things[4] = r.value["cube.on"] and "a doubling cube" or nil
  return "You need " .. words.listed(things, "and") .. "."
end

local notation <const> = "24/18(2) is two checkers from 24 to 18, * a hit, ^ a pin; bar/21 enters, 6/off bears off. "
  .. "\"Only\" names all plays that there are, \"allowed\" some."

local function entering(r)
  local points = r.value["board.points"]
  local faces <const> = math.min(r.value["dice.faces"], points)
  local blot = r.value["contact.blot"]
  local bar = blot ~= "closed" and blot ~= "pin" and r.value["hit.goes_to"] == "bar"
  return (bar or r.waits) and not rule_sets.is_replaced(r, "entry.first")
    and ("A checker enters as if it came from beyond the board: by a 1 on the %d-point, by "
    .. "%s %d on the %d-point."):format(points, (faces == 8 or faces == 11) and "an" or "a", faces,
    points + 1 - faces) or nil
end

local function numbering(r)
  local points, direction = r.value["board.points"], r.value["move.direction"]
  local there = direction == "contrary" and 1 or direction == "parallel" and points // 2 or points
  local begins = (entering(r) or r.start == ("%d-point"):format(points)) and ", where its way begins," or ""
  return ("Each side counts the points for itself, from %d%s down to 1. The numbers on the frame are those of %s; the "
    .. "%d-point of %s is %s."):format(points, begins, r.word("white"), points, r.word("black"),
    there == points and "the same" or ("the %d-point of %s"):format(there, r.word("white")))
end

-- What a function does, in the words of its file; without them, where it stands.
local function about(each)
  return #each.about > 0 and each.about
    or ("The function %s of %s, which does not say what it does (`about = \"..\"` beside it would)."):format(each.name,
      each.file)
end

-- Has it that function, which tells the same, of that file or of a copy of it?
local function has(from, one)
  local found = false
  for _, each in words.each(from.functions) do
    found = found or each.name == one.name and each.code == one.code and each.about == one.about
  end
  return found
end

-- What functions do, each sentence once, but for those that `other` has, too; `before` says what stands before one.
local function tell_functions(list, other, before)
  local seen = {}
  for _, each in words.each(list) do
    if not (other and has(other, each)) and not seen[about(each)] then
      seen[about(each)] = true
      add("item", (before and before(each) or "") .. about(each))
    end
  end
end

-- What the functions of the parent do that are not among this game's.
local function functions_of_parent(from)
  local own = {}
  for _, each in words.each(from.functions) do
    own[each.name] = true
  end
  tell_functions(from.parent.functions, from, function(each)
    return ("%s %s: "):format(own[each.name] and "In" or "Only in", from.parent.name)
  end)
end

-- What two rule sets say differently; `both` tells the second one's side, too.
local function differences(a, b, both)
  for _, each in ipairs(rule_sets.differences(a, b)) do
    local mine, theirs = each[2], each[3]
    if mine and theirs then
      add("item", both and ("%s: %s\n%s: %s"):format(a.from.name, mine, b.from.name, theirs)
        or ("%s (In %s: %s)"):format(mine, b.from.name, theirs))
    elseif both then
      add("item", ("Only %s: %s"):format((mine and a or b).from.name, mine or theirs))
    else
      add("item", mine or ("Only in %s: %s"):format(b.from.name, theirs))
    end
  end
end

-- Between commas; the play of nothing in words.
local function in_words(list)
  local said = {}
  for i, text in ipairs(list) do
    said[i] = text == "" and "no move" or (text == "play" or text == "play ") and "a play of nothing" or text
  end
  return #said == 0 and "no move" or table.concat(said, ", ")
end

-- Without the numbers of clauses of its source ("R6 R7 one or two checkers").
local function reason(why)
  local said = {}
  for _, word in ipairs(words.split(why, " ")) do
    local letter <const> = word:sub(1, 1)
    local is_clause = letter ~= letter:lower() and tonumber(word:sub(2))
    said[#said + 1] = word ~= "" and not is_clause and word or nil
  end
  return #said > 0 and " (" .. table.concat(said, " ") .. ")" or ""
end

-- What has happened since the position, as far as a reader need know it.
local function told_steps(steps)
  local said = {}
  for _, step in words.each(steps) do
    said[#said + 1] = step ~= "turn roll" and words.replaced(step, "choose ", "choosing ") or nil
  end
  return #said > 0 and in_words(said) or nil
end

local function example(r, each)
  local claims = {}
  local function claim(what, list)
    if list then
      claims[#claims + 1] = what .. ": " .. in_words(list)
    end
  end
  if each.count then
    claims[1] = each.count == 1 and "there is one way to go on" or ("there are %d ways to go on"):format(each.count)
  end
  claim("only", each.all)
  claim("allowed", each.legal)
  claim("not allowed", each.illegal)
  if each.gives then
    local places, next = position_said(r, each.gives)
    claims[#claims + 1] = places == "The start" and next or places .. "; " .. next
  end
  local text, steps = table.concat(claims, "; "), told_steps(each.after)
  text = steps and (#claims > 0 and "after %s, %s" or "%s may follow"):format(steps, text) or text
  return ("%s.%s"):format(text:sub(1, 1):upper() .. text:sub(2), reason(each.why))
end

-- Where it begins: in words where no board stands beside it.
local function beginning(r, each)
  local places, next = position_said(r, each.position)
  return report.form == "text" and #places > 0 and places .. "; " .. next or next
end

-- What differs from the parent; of a game of a match (`is_match`) without what makes the match.
local function tell_parent(r, is_match)
  local from, before = r.from, #blocks
  if words.text(from.parent.name) == "" then
    return
  end
  local parent = rule_sets.read(from.parent)
  add("heading", "What differs from " .. from.parent.name)
  for path, value in pairs(is_match and r.value or {}) do
    if path:sub(1, 6) == "match." then parent.value[path] = value end
  end
  differences(r, parent, false)
  tell_functions(from.functions, from.parent)
  functions_of_parent(from)
  if #blocks == before + 1 then
    table.remove(blocks)
  end
end

local function book(r)
  local from = r.from
  add("title", #from.title > 0 and ("%s (%s)"):format(from.title, from.name) or from.name)
  add("paragraph", from.about)
  add("paragraph", #from.source > 0 and "Source: " .. from.source .. "." or nil)
  if #r.value["match.games"] > 0 then
    section("The match", told(r, { "match.to", "match.games", "match.starter" }))
    local games <const>, seen <const> = {}, {}
    for i, name in ipairs(r.value["match.games"]) do
      if not seen[name] then
        local own_file <const> = words.replaced(name, "+house/", ""):find("/", 1, true)
        add("item", own_file and ("The rulebook of %s is that of its own file."):format(name)
          or ("`rules %s` is the rulebook of %s."):format(name, name))
        games[#games + 1] = from.games[i]
      end
      seen[name] = true
    end
    for _, game in ipairs(games) do tell_parent(rule_sets.read(game), true) end
    return
  end
  section("What you need", { needs(r) })
  add("heading", "The start")
  add_board(from.board, "The starting position of " .. from.name)
  add("paragraph", table.concat(told(r, { numbering(r), "layout", "board.home" }), " "))
  section("Who begins", told(r, { "opening.winner", "cube.automatic",
    "opening.dice", r.rolls and "Then the sides take their turns."
      or ("Then the sides roll in turn, with %s."):format(dice_of(r)) }))
  section("Moving", told(r, { "move.direction",
    rule_sets.is_replaced(r, "move.direction") and "move.direction"
      or "Each number of a roll moves one checker by that many points; one checker or different ones, in any order.",
    "dice.fixed", "doubles.times", "doubles.chain", "doubles.chain_from", "doubles.unplayed",
      "doubles.bonus_roll", "move.passing" }))
  section("Where a checker may land", told(r, { "contact.blot", "hit.in_home", "hit.goes_to", "hit.needs",
    "hit.run", "hit.run_off", "limits.", own_stacks(r) }))
  section("Entering", told(r, { entering(r) or "entry.first", "entry.first", "entry.onto" }))
  section("Leaving the start", told(r, { "head.per_turn", "head.first_max", "head.first_doubles",
    "head.first_when", "runner.goal" }))
  section("Primes", told(r, { "prime.length", "prime.allow", "prime.release", "prime.test" }))
  section("What has to be played", told(r, { "forced.use", "forced.higher", "forced.unplayable" }))
  section("Bearing off", told(r, { "bearoff.when", "bearoff.dice", "bearoff.match", "bearoff.must",
    "bearoff.inner_moves", "bearoff.other_die",
    r.value["bearoff.when"] ~= "never" and r.value["forced.use"] == "most"
      and "A play that takes a side's last checker off is complete, whatever numbers are left." or nil }))
  section("The end, and what it counts", told(r, { "finish.first_off", "finish.last_turn", "finish.stalemate",
    "score.count",
    "score.single", "score.gammon", "score.backgammon", "score.extra." }))
  section("The cube", told(r, { "cube.on", "cube.max", "cube.jacoby", "cube.beavers" }))
  section("The match", told(r, { "match.to", "match.starter", "match.crawford" }))
  if #from.functions > 0 then
    add("heading", "Beyond that")
    tell_functions(from.functions)
  end
  tell_parent(r, false)
  local most = report.form == "text" and EXAMPLES_OF_TEXT or math.huge
  if #from.examples > 0 then
    add("heading", "Examples")
    add("paragraph", notation)
  end
  for i, each in ipairs(from.examples) do
    if i <= most then
      add("paragraph", ("%d. %s. %s"):format(i, beginning(r, each), example(r, each)))
      if each.board and report.form ~= "text" then
        add_board(each.board, "The position of example " .. i)
      end
    end
  end
  if #from.examples > 0 and report.form == "text" then
    add("paragraph", ("(`rules %s --markdown` has %s, with their boards)"):format(from.spec,
      #from.examples > most and "all " .. #from.examples or "them"))
  end
end

-- The names of its functions, and by name the files of those that `other` has, too, as they are asked: the last first,
-- of prefer_play, where the first decides, the first. `codes`: what tells them apart.
local function asked(from, other)
  local files, codes = {}, {}
  for _, each in words.each(from.functions) do
    local name <const> = each.name
    if not files[name] then
      files[#files + 1], files[name], codes[name] = name, {}, {}
    end
    if has(other, each) then
      local at <const> = name == "prefer_play" and #files[name] + 1 or 1
      table.insert(files[name], at, each.file)
      table.insert(codes[name], at, each.code .. each.about)
    end
  end
  return files, codes
end

if words.text(result.other.name) ~= "" then
  local a, b = rule_sets.read(result), rule_sets.read(result.other)
  add("title", ("%s and %s"):format(result.name, result.other.name))
  differences(a, b, true)
  local here, codes = asked(result, result.other)
  local there, codes_there = asked(result.other, result)
  for _, name in ipairs(here) do
    if #here[name] > 1 and table.concat(codes[name], " ") ~= table.concat(codes_there[name], " ") then
      add("item", ("%s of %s is asked in this order: %s; of %s: %s."):format(name, result.name,
        table.concat(here[name], ", "), result.other.name, table.concat(there[name], ", ")))
    end
  end
  for _, pair in ipairs { { result, result.other }, { result.other, result } } do
    tell_functions(pair[1].functions, pair[2], function() return ("Only %s: "):format(pair[1].name) end)
  end
  if #blocks == 1 then
    add("paragraph", "Nothing differs.")
  end
else
  book(rule_sets.read(result))
end
print((writers[report.form](blocks)):sub(1, -2))
