-- console.lua: values at the prompt as a person reads them
--
-- Tables are shown in order, two levels deep, at most forty entries; one within itself is marked. Loaded before the
-- first line is typed: what a line does to the globals changes nothing here, and no metamethod is called but those of
-- views. `out` is the program's; the functions of `...` are in console.c.
local add, next, view = ...
local byte, sub, sort = string.byte, string.sub, table.sort
local rawequal, rawget, tostring, type = rawequal, rawget, tostring, type

local DEEPEST, MOST_ENTRIES, MOST_KEYS, MOST_TEXT = 2, 40, 4096, 200

local within = {} -- the tables that are being shown, outermost first
local show

local function add_text(out, text, quote)
  add(out, quote)
  add(out, sub(text, 1, MOST_TEXT))
  add(out, #text > MOST_TEXT and ".." or "")
  add(out, quote)
end

local function is_name(text)
  for i = 1, #text do
    local c = byte(text, i)
    local letter = c >= 65 and c <= 90 or c >= 97 and c <= 122 or c == 95
    if not letter and (i == 1 or c < 48 or c > 57) then
      return false
    end
  end
  return text ~= ""
end

-- Numbers, then texts, then all others; and how many there are, shown or not.
local function keys_of(table)
  local numbers, texts, others, all = {}, {}, {}, 0
  for key in next, table do
    all = all + 1
    if all <= MOST_KEYS then
      local list = type(key) == "number" and numbers or type(key) == "string" and texts or others
      list[#list + 1] = key
    end
  end
  sort(numbers)
  sort(texts)
  for _, list in next, { texts, others } do
    for i = 1, #list do
      numbers[#numbers + 1] = list[i]
    end
  end
  return numbers, all
end

local function show_entries(out, table, depth)
  local keys, all = keys_of(table)
  local place = 1
  for i = 1, #keys < MOST_ENTRIES and #keys or MOST_ENTRIES do
    local key = keys[i]
    add(out, i > 1 and ", " or " ")
    if key == place then
      place = place + 1 -- the elements of a list need no key
    elseif type(key) == "string" and is_name(key) then
      add_text(out, key, "")
      add(out, " = ")
    else
      add(out, "[")
      show(out, key, DEEPEST)
      add(out, "] = ")
    end
    show(out, rawget(table, key), depth + 1)
  end
  if all > MOST_ENTRIES then
    add(out, ", ... (+" .. all - MOST_ENTRIES .. ")")
  end
  add(out, all > 0 and " " or "")
end

local function show_table(out, table, depth)
  for i = 1, depth do
    if rawequal(within[i], table) then
      return add(out, "<the table itself>")
    end
  end
  if depth == DEEPEST then
    return add(out, next(table) == nil and "{}" or "{..}")
  end
  within[depth + 1] = table
  add(out, "{")
  show_entries(out, table, depth)
  add(out, "}")
  within[depth + 1] = nil
end

function show(out, value, depth)
  if type(value) == "string" then
    add_text(out, value, depth > 0 and '"' or "")
  elseif type(value) == "table" then
    show_table(out, value, depth)
  elseif type(value) ~= "userdata" then
    add(out, tostring(value))
  elseif view(out, value) then -- a list of numbers
    add(out, "{")
    for i = 1, #value do
      add(out, (i > 1 and ", " or " ") .. value[i])
    end
    add(out, #value > 0 and " }" or "}")
  end
end

return show
