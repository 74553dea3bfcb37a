-- changed_keys.lua: keys that have another value than before, or than there (`there`): result.rows as
-- `rules diff --json` prints them; and the functions that only one of the two has (`name`, `functions`; `name_before`,
-- `functions_before`)
local words = require "words"

for _, row in ipairs(result.rows) do
  print(("%s: %s -> %s  (%s; %s: %s)"):format(row.key, words.value(row.before), words.value(row.value), row.place,
    result.there, row.place_before or "the default"))
end
local same = #result.rows == 0

local function tell_only(name, functions, others)
  local shared = {}
  for _, other in ipairs(others) do
    shared[other.name .. other.code] = true
  end
  for _, each in ipairs(functions) do
    if not shared[each.name .. each.code] then
      print(("%s: only in %s  (%s:%d)"):format(each.name, name, each.file, each.line))
      same = false
    end
  end
end

tell_only(result.name, result.functions, result.functions_before)
tell_only(result.name_before, result.functions_before, result.functions)
if same then
  print("the rules are those of " .. result.name_before)
end
