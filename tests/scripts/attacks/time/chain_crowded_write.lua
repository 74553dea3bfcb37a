-- The same for __newindex.
-- Expected: error "does not come to an end|too long"
local a, b, n = {}, {}, 8191
for i = 1, n do a[i * n], b[i * n] = 1, 1 end
setmetatable(a, { __newindex = b })
setmetatable(b, { __newindex = a })
local function write() a[n * 100000] = 1 end
while true do pcall(write) end
