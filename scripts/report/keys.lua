-- keys.lua: keys of rules: result.rows as `rules --json` prints them, key and value in a column of `width`
local words = require "words"

for _, row in ipairs(result.rows) do
  local setting = { result.width, ("  %s = %s"):format(row.key, words.value(row.value)) }
  if report.columns > 0 then -- what the key is about has lines of its own
    print(words.cells{ setting, { 0, row.place .. "\n      " .. words.wrapped(row.help, 6, report.columns - 6) } })
  else
    print(words.cells{ setting, { 18, row.place }, { 0, row.help } })
  end
end
