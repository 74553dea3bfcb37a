-- Keys that share one place, as many as fit: freezing goes through them all, again and again.
-- Expected: either "too long|does not come to an end|too much memory"
-- Hook: whole
local tables = {}
for n = 1, 8 do
  tables[n] = {}
  for i = 1, 8000 do tables[n][i * 8191] = { i } end
end
return { layout = { [24] = 15 },
  allow_step = function() return tables[1][1] == nil end }
