-- help.lua: what `help` says of commands, topics and names of scripts
--
-- result.what is the page: a function of `pages` below, which says what else the result has.
local words = require "words"

local columns <const> = report.columns

-- `text` behind two blanks; its further lines are indented by so many more.
local function print_within(text, indent)
  print("  " .. words.wrapped(text, indent, columns - 2))
end

local about_moves <const> = "Type a move (24/18 13/11), a point, or a command. `help typing` is about moves."

local pages = {}

-- A line and what it does, of each.
local function print_first(list, wide)
  for _, first in ipairs(list) do
    print(words.wrapped("  " .. words.padded(first.line, 27) .. first.help, wide > 58 and 29 or 4, wide))
  end
end

-- The game at the table: `name`, `title`, `about`, `players`, { side, player } of each ("" is a person), and a `move`
-- of the `mover` ("" if none is to be made); `first`.
function pages.game()
  print(("%s (%s): %s"):format(result.name, result.title, result.about))
  local who = ""
  for i, player in ipairs(result.players) do
    local person = player.player == ""
    who = who .. (i == 1 and "" or ", ") .. (person and (i == 1 and "You" or "you") or player.player) ..
      (person and " play " or " plays ") .. player.side
  end
  local now = ""
  if result.move ~= "" then
    now = (" Now %s moves: type it as `%s`, or the point of a checker to see where it can go.")
      :format(result.mover, result.move)
  end
  print(who .. "." .. now .. "\n")
  print_first(result.first, columns)
  print("\n`help all` lists the commands, `help COMMAND` tells more of one, `help typing` of moves; `help " ..
    "head.per_turn` is about a rule.")
end

-- The first lines, and the names of all commands: `first`, { line, help } of each, and `groups`, { name, commands }.
function pages.summary()
  local wide = columns > 0 and columns or 80
  print(about_moves)
  print_first(result.first, wide)
  print()
  for _, group in ipairs(result.groups) do
    local row = words.padded(group.name, 8)
    for _, command in ipairs(group.commands) do
      row = row .. " " .. command.name
    end
    print(words.wrapped(row, 9, wide))
  end
  print()
  print("`help COMMAND` tells more, `help all` a line of each; `help head.per_turn` a rule, `help scripts` what " ..
    "functions of rule files and bots can use.")
end

-- A line for each command: `groups`.
function pages.all()
  print(about_moves)
  for _, group in ipairs(result.groups) do
    print("\n" .. group.name)
    for _, command in ipairs(group.commands) do
      print(words.wrapped("  " .. words.padded(command.name, 11) .. command.help, 13))
    end
  end
  print("\n`help COMMAND` tells more, `help head.per_turn` a rule, `rules --keys` lists all; `help scripts` is " ..
    "about what functions of rule files and bots can use.")
end

-- A name of scripts: signature, kind, help and example.
local function print_name(name)
  print(name.signature)
  print_within(("(in scripts: %s) %s"):format(name.kind, name.help), 4)
  for i, line in ipairs(words.split_lines(name.example)) do
    print((i == 1 and "  for example: " or "               ") .. line)
  end
end

-- The names that belong to an object: turn.roll, turn:ask and turn.cube.value to turn, side[n] to side.
local function names_of(object)
  local found = {}
  for _, name in ipairs(result.names) do
    if name.name:sub(1, #object) == object and #name.name > #object and
      (".:["):find(name.name:sub(#object + 1, #object + 1), 1, true) then
      found[#found + 1] = name
    end
  end
  return found
end

-- Commands that mean something else than the name of scripts with the same last part.
local others <const> = { double = true, open = true }

-- A `command`, and what scripts mean by the same `word`: of all `names` the one that it means, `same`.
function pages.command()
  local command = result.command
  print(words.wrapped(command.syntax, 4))
  print_within(command.help, 2)
  if command.more ~= "" then
    print_within(command.more, 2)
  end
  for i, example in ipairs(command.examples) do
    print(words.wrapped((i == 1 and "  for example: " or "               ") .. example, 6))
  end
  local word = result.word
  local same = not others[word] and result.same or nil
  local more = #names_of(word) > 0 and ("`help %s.` names what it has"):format(word)
  if same and same.name == word then
    print_name(same)
  elseif same then
    print(words.wrapped(("  (in scripts: `help %s`%s)"):format(same.name, more and "; " .. more or "")))
  elseif more then
    print(words.wrapped(("  (in scripts: %s)"):format(more)))
  end
end

function pages.topic()
  print(words.wrapped(result.text:sub(1, -2), 2, columns > 0 and columns or 80)) -- without its last newline
end

-- The names that end in a part, where no name is meant by it: roll.double, play.hits.
local function names_ending_in(part)
  local found = {}
  for _, name in ipairs(result.names) do
    local before = #name.name - #part
    if before > 0 and name.name:sub(before + 1) == part and (".:"):find(name.name:sub(before, before), 1, true) then
      found[#found + 1] = name.name
    end
  end
  return found
end

-- What scripts mean by a `word`, if anything: `names` and `same` as of a command. What is a rule has been explained.
function pages.script()
  local same, word = result.same, result.word
  if result.is_rule and not (same and same.name == word) then
    return
  end
  local several = same and {} or names_ending_in(word)
  if same then
    print_name(same)
  elseif #several > 0 then
    print(words.wrapped(("\"%s\" is the end of several names of scripts: %s"):format(word,
      table.concat(several, ", "))))
  end
  local object = word:sub(-1) == "." and word:sub(1, -2) or word
  local names = not result.is_rule and object ~= "" and names_of(object) or {}
  if #names > 0 then
    print(("In scripts %s has (`help NAME` tells more):"):format(object))
    for _, name in ipairs(names) do
      print_within(words.padded(name.name, 16) .. "  " .. name.help, 20)
    end
  end
end

local headings <const> = {
  { "hook", "functions of rule files" }, { "entry", "other entries of rule files" },
  { "item", "what before_roll, on_roll and on_play may return" }, { "field", "fields" }, { "element", "elements" },
  { "method", "methods" }, { "function", "functions" }, { "value", "values" }, { "bot", "what only bots have" },
  { "experiment", "what only experiments (`lab FILE`) have" },
  { "report", "what only reports (`results N --report FILE`) have" },
}

-- All names of scripts, by kinds: `names`, { name, kind } of each.
function pages.names()
  print("What rule files and bots can use; `help NAME` explains each.")
  for _, heading in ipairs(headings) do
    local names = {}
    for _, name in ipairs(result.names) do
      if name.kind == heading[1] then
        names[#names + 1] = name.name
      end
    end
    if #names > 0 then
      print("\n" .. heading[2])
      words.print_columns(names, words.most_columns(), 2)
    end
  end
end

pages[result.what]()
