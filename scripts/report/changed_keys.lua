-- changed_keys.lua: keys that have another value than before, or than there (`there`): result.rows as
-- `rules diff --json` prints them; `said`, both values of each for people
for i, row in ipairs(result.rows) do
  local said = result.said[i]
  print(("%s: %s -> %s  (%s; %s: %s)"):format(row.key, said[1], said[2], row.place, result.there, row.place_before or
    "the default"))
end
