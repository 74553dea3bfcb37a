-- A thousand examples that are all the same table, whose texts are made when they are read.
-- Expected: either "examples|position|memory|too long"
-- Hook: whole
local one = setmetatable({}, { __index = function(_, key) return key == "position" and ("24:15,"):rep(60000) or nil end })
local list = {}
for i = 1, 1000 do list[i] = one end
return { layout = { [24] = 15 }, examples = list }
