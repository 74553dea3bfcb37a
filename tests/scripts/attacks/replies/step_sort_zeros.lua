-- One call of table.sort that compares such texts for hours.
-- Expected: error "does not come to an end"
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local t = {}
for i = 1, 20000 do t[i] = i % 2 == 0 and a or b end
table.sort(t)
