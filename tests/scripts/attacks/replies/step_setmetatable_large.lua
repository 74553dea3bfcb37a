-- A metatable with thirty thousand entries, copied again and again.
-- Expected: error "does not come to an end|too much|too long"
local meta = {}
for i = 1, 15000 do meta[i] = i end
while true do setmetatable({}, meta) end
