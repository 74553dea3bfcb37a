-- Joining a quarter of a million letters costs no more than their number.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t = {}
for i = 1, 30000 do t[i] = "abcdefgh" end
assert(#table.concat(t, ",") == 269999)
return { layout = { [24] = 15 } }
