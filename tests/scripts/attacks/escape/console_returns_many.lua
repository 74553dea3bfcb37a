-- Hundreds of values at once, each a table of tables of tables.
-- Expected: error "must return|table of rules|does not come to an end|too long|too much memory|entry|no bot|more than"
-- As hook: success
-- As bot: success
-- As console: either "does not come to an end|too long|too much memory"
local t = {}
for i = 1, 40 do
  t[i] = {}
  for k = 1, 40 do t[i][k] = { {}, {}, {} } end
end
local all = {}
for i = 1, 900 do all[i] = t end
if ... then return end
return table.unpack(all)
