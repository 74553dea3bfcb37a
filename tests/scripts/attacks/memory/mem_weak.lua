-- A weak table provokes a bug of Lua 5.4.4 when memory is short.
-- Expected: error "__mode is not available"
setmetatable({}, { __mode = "kv", __newindex = function() end })
return { layout = { [24] = 15 } }
