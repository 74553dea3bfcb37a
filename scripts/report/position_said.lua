-- position_said.lua: a position's text, as rule files and `position` have it, in words for people
--
-- What stands where, and what is to happen next, two texts. How far a game has come is left to what is said beside it.
local words = require "words"

local places <const> = { bar = "on the bar", off = "off", reserve = "in reserve" }

local function checkers(text)
  local said = {}
  for i, each in ipairs(text == "-" and {} or words.split(text, ",")) do
    local place, many = table.unpack(words.split(each, ":"))
    many = many or "?"
    local pinned = many:sub(-1) == "p"
    said[i] = (pinned and many:sub(1, -2) or many) .. " " .. (places[place] or "on " .. place)
      .. (pinned and " (pinned)" or "")
  end
  return #said > 0 and words.listed(said, "and") or "no checkers"
end

-- "66" and "CA": 6-6 and 12-10. nil: they are no numbers of dice.
local function numbers(text)
  local said = {}
  for i = 1, #text do
    local byte = text:byte(i)
    said[i] = byte >= 48 and byte <= 57 and byte - 48 or byte >= 65 and byte <= 90 and byte - 55 or nil
  end
  return #said == #text and table.concat(said, "-") or nil
end

-- What comes after that, as far as it is rolls and numbers of the side's own.
local function waiting(todo, next, rolls)
  for _, item in ipairs(words.split(todo, ",")) do
    if item == "roll" then
      next = next .. (rolls and " again" or ", then to roll again")
    elseif numbers(item) then
      next = next .. ", then " .. numbers(item)
    end
    rolls = false
  end
  return next
end

local function ended(r, over)
  local winner, class, points = table.unpack(words.split(over, ":"))
  if not class then
    return r.word(winner) -- a draw
  end
  local who = r.word(winner == "w" and "white" or "black")
  local kind = r.value["score.count"] == "class" and ": " .. r.word(class) .. "," or ""
  return ("%s wins%s %s point%s"):format(who, kind, points, points == "1" and "" or "s")
end

-- Whose the cube is, what the score is, and what the rules keep count of.
local function kept(r, fields, field)
  local said <const>, white <const>, black <const> = {}, r.word "white", r.word "black"
  for i = 5, #fields do
    local name, value = table.unpack(words.split(fields[i], "="))
    local count <const> = words.split(value or "", "-")
    if name == "cube" then
      local owner <const> = ({ w = white, b = black })[value:sub(-1)]
      said[#said + 1] = owner and ("%s has the cube, at %s"):format(owner, value:sub(1, -2))
        or "the cube is at " .. value
    elseif name == "score" then
      said[#said + 1] = ("score: %s %s, %s %s"):format(white, count[1], black, count[2])
    elseif r.value["state.each." .. name] ~= nil and name:sub(1, 1) ~= "_" then
      said[#said + 1] = ("%s: %s %s, %s %s"):format(name, white, count[1], black, count[2])
    elseif r.value["state.shared." .. name] ~= nil and name:sub(1, 1) ~= "_" then
      said[#said + 1] = ("%s: %s"):format(name, value)
    end
  end
  return #said > 0 and not field.over and " (" .. table.concat(said, "; ") .. ")" or ""
end

-- `r`: the rules that it is of, read by rule_sets.lua.
return function(r, text)
  local fields, field = words.split(text, " "), {}
  if #fields < 4 then
    return "", text -- not a position; `check` says so
  end
  for i = 5, #fields do
    local name, value = table.unpack(words.split(fields[i], "="))
    field[name] = value
  end
  local white, black = r.word "white", r.word "black"
  local rolls = fields[4] == "-"
  local next = fields[3] == "-" and "the opening roll" or ("%s to %s"):format(fields[3] == "w" and white or black,
    rolls and "roll" or "play " .. (numbers(fields[4]) or "?"))
  next = field.todo and waiting(field.todo, next, rolls) or next
  if fields[3] ~= "-" and field.first and field.first:find(fields[3], 1, true) then
    next = next .. " in the first turn"
  elseif fields[3] ~= "-" and field.turns and r.value["doubles.chain_from"] > 1 then
    local made <const> = tonumber(words.split(field.turns, "-")[fields[3] == "w" and 1 or 2])
    next = made and next .. (" in its %s turn"):format(words.ordinal(made + 1)) or next
  end
  next = next .. kept(r, fields, field)
  local layout <const> = r.value.layout
  return fields[1] == layout and fields[2] == layout and "The start"
    or ("%s %s; %s %s"):format(white, checkers(fields[1]), black, checkers(fields[2])),
    field.over and ended(r, field.over) or next
end
