-- A __name with escape codes would appear in messages of Lua.
-- Expected: error "__name is not available"
local t = setmetatable({}, { __name = "\27[31mred" })
return t + 1
