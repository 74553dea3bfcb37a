-- changed_keys.lua: keys that have another value than before, or than there (`there`): result.rows as
-- `rules diff --json` prints them
local words = require "words"

for _, row in ipairs(result.rows) do
  print(("%s: %s -> %s  (%s; %s: %s)"):format(row.key, words.value(row.before), words.value(row.value), row.place,
    result.there, row.place_before or "the default"))
end
