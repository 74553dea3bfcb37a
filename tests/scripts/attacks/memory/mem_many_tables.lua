-- A source with ten thousand tables in one constructor.
-- Expected: error "entries|places|name"
-- As hook: error "its numbers go from"
-- Hook: on_roll
local t = {}
for i = 1, 10000 do t[i] = { i } end
return t
