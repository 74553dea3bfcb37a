-- A use after free in an assignment that runs out of memory: needs weak metatables.
-- Expected: error "__mode"
local t = setmetatable({}, { __mode = "kv", __newindex = function() end })
for i = 1, 1e6 do t[i] = {} end
return { layout = { [24] = 15 } }
