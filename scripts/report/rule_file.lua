-- rule_file.lua: a rule file that says, over other rules, only what differs (`rules save`)
--
-- result.based_on has the parts of a spec; result.settings what differs, in the order of the keys: `name`, within a
-- `group` perhaps, and `value` as Lua has it, or `entries` with names of their own. These are written one to a line, in
-- the order given: that is the one in which they are loaded.
local words = require "words"

local reserved = {}
for _, word in ipairs { "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
                        "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while" } do
  reserved[word] = true
end

local function quoted(text)
  local out = {}
  for i = 1, #text do
    local c, byte = text:sub(i, i), text:byte(i)
    out[i] = (c == '"' or c == "\\") and "\\" .. c or (byte < 32 or byte == 127) and ("\\%03d"):format(byte) or c
  end
  return '"' .. table.concat(out) .. '"'
end

-- As the key of a table: a name as it is where Lua takes it so.
local function key(name)
  local digit = name:byte() < 65 -- no name begins with anything else that stands before the letters
  return (reserved[name] or digit) and "[" .. quoted(name) .. "]" or name
end

local function entries(list, indent)
  local out = { "{" }
  for _, entry in words.each(list) do
    out[#out + 1] = indent .. "  " .. key(entry.name) .. " = " .. entry.value .. ","
  end
  out[#out + 1] = indent .. "}"
  return table.concat(out, "\n")
end

local parts, group, inside = {}, nil, nil
for i, part in words.each(result.based_on) do
  parts[i] = quoted(part)
end

local function close_group()
  if group then
    print("  " .. group .. " = { " .. table.concat(inside, ", ") .. " },")
  end
  group, inside = nil, {}
end

print("return {")
print("  based_on = " .. (#parts > 1 and "{ " .. table.concat(parts, ", ") .. " }" or parts[1]) .. ",")
for _, setting in words.each(result.settings) do
  local value = setting.value or entries(setting.entries, setting.group and "    " or "  ")
  if setting.group ~= group then
    close_group()
  end
  if setting.group then
    group = setting.group
    inside[#inside + 1] = key(setting.name) .. " = " .. value
  else
    print("  " .. setting.name .. " = " .. value .. ",")
  end
end
close_group()
print("}")
