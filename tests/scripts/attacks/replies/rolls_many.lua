-- rolls answers a thousand throws.
-- Expected: success
-- As hook: error "more than 256"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 1000 do t[i] = { 1, 2 } end
return t
