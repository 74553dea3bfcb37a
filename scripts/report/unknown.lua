-- unknown.lua: what is said of a line that is no command, and no move either: what may have been meant, and how that is
-- typed
-- `word`, the first of the `line`, and the `second`; is the line `alone` that word? What the program knows by it (nil:
-- nothing): the nearest `choice` of those at hand, `command` and `variant` of all the `variants`; the `options` where
-- a word is waited for, not a play; the variant that the `joined` words are near to, and those `told` of by the line of
-- several words; the `patch` that it names; the rule's `key` that the line begins with, and the `value` behind it. Is
-- it a `number` where one would begin a game, an `outcome`, a `setting`, a word that `help` explains (`explained`),
-- a name of `scripts`? `dice`, as they would be typed, if they are waited for
local words = require "words"
local word <const>, line <const> = result.word, result.line
local letters <const> = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"

-- What other programs call it.
local elsewhere <const> = {
  accept = "take", agree = "take", reject = "drop", decline = "drop", refuse = "drop",
  concede = "resign", surrender = "resign", pip = "board", pipcount = "board",
  eval = "hint", evaluate = "hint", analysis = "analyse", review = "analyse",
  games = "variants", find = "variants --find", search = "variants --find",
  rematch = "new", restart = "new", takeback = "undo", continue = "resume", share = "export",
  previous = "undo", prev = "undo", list = "history",
  level = "bots", difficulty = "bots", easier = "bot gentle", harder = "bot expert",
  changed = "rules diff", changes = "rules diff", reset = "set KEY default", unset = "set KEY default",
}

local function has(text, part)
  return text:find(part, 1, true) ~= nil
end

-- "x", "my_total".
local function is_name(text)
  for i = 1, #text do
    if not has(letters, text:sub(i, i)) then
      return false
    end
  end
  return text ~= "" and not has("0123456789", text:sub(1, 1))
end

-- "4HPwATDgc/ABMA", with or without the match behind it; "XGID=.."; "board:you:other:..", as FIBS writes it.
local function is_id()
  local plain, signs = #word == 14 or #word == 27 and word:sub(15, 15) == ":", false
  for i = 1, #word do
    signs = signs or has("+/0123456789", word:sub(i, i))
    plain = plain and (i == 15 or has(letters, word:sub(i, i)) or has("+/", word:sub(i, i)))
  end
  return plain and signs and word ~= word:lower() or word:sub(1, 5) == "XGID="
    or word:sub(1, 6) == "board:" and has(word:sub(7), ":")
end

-- "board.me.pips", "math.max(1,2)", "turn": of these every line of Lua at the prompt begins that is no statement.
local function begins_with_object()
  for _, object in ipairs{ "board", "math", "position", "string", "table", "turn" } do
    local next = word:sub(#object + 1, #object + 1)
    if word:sub(1, #object) == object and (next == "" or has(".:[", next) and not result.scripts) then
      return true
    end
  end
  return false
end

local function lua_typed(what, how)
  return ("unknown command \"%s\"; Lua is %s %s`"):format(what, how, line)
end

local function said_of_lua()
  local head = word:sub(1, (word:find("(", 1, true) or #word + 1) - 1)
  for _, statement in ipairs{ "for", "while", "repeat", "function", "local", "if", "return", "print" } do
    if head == statement then
      return lua_typed(head, "typed as `lua")
    end
  end
  if is_name(word) and result.second:sub(1, 1) == "=" and result.second:sub(2, 2) ~= "=" then
    return lua_typed(word, "typed as `lua")
  end
  if begins_with_object() then
    return lua_typed(word, "asked as in `=")
  end
  if result.scripts and (has(word, ".") or has(word, ":")) then
    return ("\"%s\" is a name of scripts; `= %s` asks for it, `help %s` explains it"):format(word, word, word)
  end
end

-- The variants of which the word is the name, or the first or last of several in it ("long", "nardi").
local function variants_begun()
  local begun = {}
  for _, name in words.each(result.variants) do
    if name == word then
      return { name }
    end
    if name:sub(1, #word + 1) == word .. "_" or name:sub(-#word - 1) == "_" .. word and not has(word, "_") then
      begun[#begun + 1] = name
    end
  end
  return begun
end

local function offered(variant)
  return variant and ("unknown command \"%s\"; to play that variant: `play %s`"):format(word, variant)
end

local function offered_all(variants)
  local plays = {}
  for i, variant in ipairs(variants) do
    plays[i] = ("`play %s`"):format(variant)
  end
  return #plays > 1 and ("unknown command \"%s\"; %s?"):format(word, words.listed(plays, "or")) or offered(variants[1])
end

local dice <const> = result.dice and (" (dice are typed as they fell, as in `%s`)"):format(result.dice) or ""

local function meant(command)
  return command and ("unknown command \"%s\"; did you mean `%s`?%s"):format(word, command, dice)
end

-- Questions are not answered with yes and no; and where a double cannot be offered it is none that was meant.
local function said_of_question()
  local options, answer = result.options, word == "yes" or word == "no" or word == "y" or word == "n"
  if options and (answer or result.command == "double" and not has(options, "double")) then
    return ("unknown command \"%s\"; what may be said is %s"):format(word, options)
  end
  return answer and result.alone
    and ("unknown command \"%s\"; to confirm something, type the same line again"):format(word)
end

local function said_of_patch()
  return result.patch and ("unknown command \"%s\"; `use +%s` lays that house rule over the game at the table")
    :format(word, result.patch)
end

local function said_of_rule()
  local key = result.key
  return key and ("\"%s\" is a rule; `set %s %s` changes it, `show %s` shows it"):format(key, key,
    result.value ~= "" and result.value or "VALUE", key)
end

print(result.number and ("no game has the number %s; those of the list go from 1 to %d"):format(word,
    #result.variants)
  or word == "draw" and "\"draw\" is no command: a game is drawn by its rules alone; `quit` leaves it, and keeps it"
  or offered(result.joined)
  or result.alone and result.outcome
    and ("\"%s\" is a way to win; `resign %s` loses the game as one"):format(word, word)
  or result.setting
    and ("\"%s\" is a setting; `set %s VALUE` changes it, `help %s` explains it"):format(word, word, word)
  or meant(result.choice) or said_of_question() or said_of_patch() or offered_all(variants_begun())
  or meant(elsewhere[word])
  or is_id() and ("\"%s\" may be the ID of a position; `id %s` sets it up"):format(word, line)
  or result.explained and ("\"%s\" is no command; `help %s` explains the word"):format(word, word)
  or meant(result.command) or said_of_rule() or said_of_lua() or offered(result.variant)
  or result.told ~= "" and offered_all(words.split(result.told, ", "))
  or ("unknown command \"%s\"; `help` lists them%s%s"):format(word, #words.split(line, " ") > 3 and not has(line, "\"")
    and ("; `variants --find \"%s\"` names the games nearest to that"):format(line) or "", dice))
