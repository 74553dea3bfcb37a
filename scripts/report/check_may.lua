-- check_may.lua: what the functions of a rule file may do, in one line, for whoever is to play by a stranger's file
--
-- result.functions: { name, file, line } of each; result.texts: of the files that have them; result.state: what they
-- remember; result.known: the names that scripts have of what functions see.
local words = require "words"

local function is_letter(byte)
  return byte and (byte >= 97 and byte <= 122 or byte >= 65 and byte <= 90 or byte >= 48 and byte <= 57 or byte == 95)
end

-- Where a long text that begins here has ended, [[ like this ]] or [=[ this ]=]; nil: none begins.
local function long_end(text, at)
  local inner = at + 1
  while text:sub(inner, inner) == "=" do
    inner = inner + 1
  end
  if text:sub(at, at) == "[" and text:sub(inner, inner) == "[" then
    local close = "]" .. ("="):rep(inner - at - 1) .. "]"
    return (text:find(close, inner + 1, true) or #text) + #close
  end
end

-- Where a comment or a text that begins here has ended; nil: none begins. What is quoted behind a bracket is `found`:
-- turn["side"] is turn.side.
local function skipped(text, at, found)
  if text:sub(at, at + 1) == "--" then
    return long_end(text, at + 2) or (text:find("\n", at, true) or #text) + 1
  end
  local first = text:sub(at, at)
  if first ~= '"' and first ~= "'" then
    return long_end(text, at)
  end
  local stop = at + 1
  while stop <= #text and text:sub(stop, stop) ~= first do
    stop = stop + (text:sub(stop, stop) == "\\" and 2 or 1)
  end
  if text:sub(at - 1, at - 1) == "[" then
    local quoted <const> = text:sub(at + 1, stop - 1)
    found["." .. quoted], found[":" .. quoted] = true, true
  end
  return stop + 1
end

-- Adds every word behind a dot or a colon to `found`.
local function look_through(text, found)
  local at = 1
  while at <= #text do
    local behind = skipped(text, at, found)
    if not behind and (text:byte(at) == 46 or text:byte(at) == 58) and is_letter(text:byte(at + 1)) then
      behind = at + 1
      while is_letter(text:byte(behind)) do
        behind = behind + 1
      end
      found[text:sub(at, behind - 1)] = true
    end
    at = behind or at + 1
  end
end

local found = {}
for _, text in ipairs(result.texts) do
  look_through(text, found)
end
local seen, told = {}, {}
for _, name in ipairs(result.known) do
  local last = #name
  while last > 0 and is_letter(name:byte(last)) do
    last = last - 1
  end
  local member = last > 0 and name:sub(last)
  if member and found[member] and not seen[member] then
    seen[member] = true
    told[#told + 1] = member:sub(2)
  end
end

local functions, does = {}, {}
for _, own in ipairs(result.functions) do
  functions[#functions + 1] = ("%s (%s:%d)"):format(own.name, own.file, own.line)
  does[own.name] = true
end
local rolls = does.rolls and "names the rolls itself" or (does.before_roll or does.on_roll or does.on_play) and
  "the program's, and may add numbers and rolls" or "the program's"
if #functions > 0 then
  print(words.wrapped("may            answer in " .. words.listed(functions, "and") .. "; look at " ..
    (#told > 0 and table.concat(told, ", ") or "nothing") .. "; remember " ..
    (#result.state > 0 and table.concat(result.state, ", ") or "nothing") .. "; dice: " .. rolls, 15))
else
  print("may            set keys only: it has no functions")
end
