-- Joining half a million letters costs no more than their number.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t = {}
for i = 1, 60000 do t[i] = "abcdefgh" end
assert(#table.concat(t, ",") == 539999)
return { layout = { [24] = 15 } }
