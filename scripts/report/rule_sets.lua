-- rule_sets.lua: a rule set as it comes from the program, read; what its keys say; how two differ
--
-- It comes as a table: name, title, about; `keys`, their paths in order; `values`, the text of each; `functions`,
-- { name, file, about } of each function of its files.
local sentences = require "sentences"
local words = require "words"

local rule_sets = {}

-- "true", "4", "{3, 4, 6}", "from=19 to=24 stack=1" as values.
local function value_of(text)
  if text == "true" or text == "false" then
    return text == "true"
  elseif text:sub(1, 1) == "{" then
    local list = {}
    for _, piece in ipairs(words.split(text:sub(2, -2), ",")) do
      list[#list + 1] = piece ~= "" and (tonumber(piece) or piece) or nil
    end
    return list
  elseif text:sub(1, 5) == "from=" then
    local limit = {}
    for _, piece in ipairs(words.split(text, " ")) do
      local pair = words.split(piece, "=")
      limit[pair[1]] = tonumber(pair[2])
    end
    return limit
  end
  return math.tointeger(tonumber(text)) or text
end

-- { { place = 24, count = 2 }, .. } of "24:2,13:5"
local function places_of(text)
  local places = {}
  for _, piece in ipairs(words.split(text, ",")) do
    local pair = words.split(piece, ":")
    places[#places + 1] = { place = tonumber(pair[1]) or pair[1], count = tonumber(pair[2]) }
  end
  return places
end

local function places_said(places, word)
  local said, total = {}, 0
  for i, each in ipairs(places) do
    total = total + each.count
    said[i] = each.place == "bar" and ("%d on the %s"):format(each.count, word("bar"))
      or each.place == "reserve" and ("%d in reserve, to be entered"):format(each.count)
      or each.place == "off" and ("%d borne off"):format(each.count)
      or ("%d on its %d-point"):format(each.count, each.place)
  end
  return words.listed(said, "and"), total
end

local function layout_of(r, text)
  local sides = { "both" }
  local layouts = { text }
  if text:sub(1, 6) == "white=" then
    local black = text:find(" black=", 1, true)
    sides = { "white", "black" }
    layouts = { text:sub(7, black - 1), text:sub(black + 7) }
  end
  local said, heads = {}, {}
  for i, layout in ipairs(layouts) do
    local places = places_of(layout)
    local head = 0
    for _, each in ipairs(places) do
      r.waits = r.waits or each.place == "bar" or each.place == "reserve"
      head = math.type(each.place) == "integer" and math.max(head, each.place) or head
    end
    heads[i] = head
    local places_text, total = places_said(places, r.word)
    r.checkers = math.max(r.checkers or 0, total)
    said[i] = ("%s starts with %s."):format(sides[i] == "both" and "Each side" or r.word(sides[i]), places_text)
  end
  r.layout_said = table.concat(said, " ")
  r.start = ("%d-point"):format(heads[1])
  if heads[2] and heads[2] ~= heads[1] then
    r.start = ("%d-point (%s) or %d-point (%s)"):format(heads[1], r.word("white"), heads[2], r.word("black"))
  end
end

-- The rule set: value[path], layout_said, start (the point, or each side's), waits, rolls, word(name), own(name),
-- both(name), from.
function rule_sets.read(from)
  local r = { value = {}, from = from }
  for _, path in ipairs(from.keys) do
    local text = from.values[path]
    local is_text = path == "layout" or path:sub(1, 6) == "names."
    r.value[path] = is_text and text or value_of(text)
  end
  for _, each in words.each(from.functions) do
    r.rolls = r.rolls or each.name == "rolls"
  end
  r.word = function(name) return r.value["names." .. name] or name end
  r.own = function(name) return r.word(name) ~= name and " (" .. r.word(name) .. ")" or "" end
  r.both = function(name) return name .. r.own(name) end -- "head (голова)"
  layout_of(r, r.value.layout)
  return r
end

-- Does a function's sentence stand instead of that key's?
function rule_sets.is_replaced(r, path)
  local found = false
  for _, each in words.each(r.from.functions) do
    for _, key in words.each(each.instead_of) do
      found = found or key == path
    end
  end
  return found
end

-- The sentence of a key, and whether a rulebook need not say it.
function rule_sets.say(r, path)
  local entry, name = sentences[path], path
  for _, kind in ipairs { "limits.", "score.extra.", "state.", "names." } do
    if not entry and path:sub(1, #kind) == kind then
      entry, name = sentences[kind], path:sub(#kind + 1)
    end
  end
  if not entry then
    error("no sentence says what " .. path .. " means")
  end
  local value = r.value[path]
  local text = entry.say(value, r, name)
  if type(text) ~= "string" then
    error(("no sentence says what %s = %s means"):format(path, tostring(value)))
  end
  return text, rule_sets.is_replaced(r, path) and "off" or entry.quiet(value, r)
end

-- Where two rule sets say something else, in order: { path, of a, of b }; false where there is nothing of the kind.
function rule_sets.differences(a, b)
  local found, seen = {}, {}
  for _, r in ipairs { a, b } do
    for _, path in ipairs(r.from.keys) do
      if not seen[path] and a.from.values[path] ~= b.from.values[path] then
        local mine, quiet = rule_sets.say(a, path)
        local theirs, theirs_quiet = rule_sets.say(b, path)
        local both = path:sub(1, 6) ~= "state." or not (quiet or theirs_quiet) -- whoever has it says what it is for
        if mine ~= theirs and both and not (quiet and theirs_quiet) then
          found[#found + 1] = { path, quiet ~= "off" and mine, theirs_quiet ~= "off" and theirs }
        end
      end
      seen[path] = true
    end
  end
  return found
end

return rule_sets
