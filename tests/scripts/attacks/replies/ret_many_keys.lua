-- A table with a million keys, near enough.
-- Expected: error "more than 256 entries|too much memory"
-- As hook: error "does not belong|list without"
-- Hook: on_roll
local t = {}
for i = 1, 10000 do t["key" .. i] = i end
return t
