-- Many results: the first is taken.
-- Expected: error "must return a table"
-- As hook: error "must be a table such as"
-- Hook: on_roll
local t = {}
for i = 1, 900 do t[i] = i end
return table.unpack(t)
