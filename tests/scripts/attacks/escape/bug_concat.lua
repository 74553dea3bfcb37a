-- The use after free in Debian's Lua 5.4.4.
-- Expected: error "__concat is not available"
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
local o = setmetatable({}, { __concat = function() deep(10000) return "x" end })
return "aaaa" .. "bbbb" .. o
