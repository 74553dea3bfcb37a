-- pairs over many keys, again and again.
-- Expected: error "does not come to an end|too long"
local t = {}
for i = 1, 5000 do t["key" .. i] = i end
while true do pairs(t) end
