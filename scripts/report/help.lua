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
  print("\n`help COMMAND` tells more, `help head.per_turn` a rule, `rules` lists all; `help scripts` is about what " ..
    "functions of rule files and bots can use.")
end

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
end

function pages.topic()
  print(words.wrapped(result.text:sub(1, -2), 2, columns > 0 and columns or 80)) -- without its last newline
end

-- A name of scripts: signature, kind, help and example.
function pages.name()
  print(result.signature)
  print_within(("(%s of scripts) %s"):format(result.kind, result.help), 4)
  for i, line in ipairs(words.split_lines(result.example)) do
    print((i == 1 and "  for example: " or "               ") .. line)
  end
end

-- What an object of scripts has: `names`, { name, help } of each.
function pages.object()
  print(("In scripts %s has (`help NAME` tells more):"):format(result.object))
  for _, name in ipairs(result.names) do
    print_within(words.padded(name.name, 16) .. "  " .. name.help, 20)
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
      words.print_columns(names, words.most_columns(78), 2)
    end
  end
end

pages[result.what]()
