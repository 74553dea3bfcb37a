-- Sorting over and over: one instruction, much work.
-- Expected: error "does not come to an end"
local t = {}
for i = 1, 20000 do t[i] = -i end
while true do table.sort(t) end
