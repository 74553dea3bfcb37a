-- A circle of two tables with thousands of keys in one place: two thousand long looks before Lua gives up.
-- Expected: error "does not come to an end|too long"
local a, b, n = {}, {}, 8191
for i = 1, n do a[i * n], b[i * n] = 1, 1 end
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
local function look() return a[n * 100000] end
while true do pcall(look) end
