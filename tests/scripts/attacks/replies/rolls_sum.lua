-- 256 throws of the largest weight.
-- Expected: success
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 256 do t[i] = { i % 6 + 1, 1, weight = 1000000 } end
return t
