-- Float keys that all fall into one slot make a table slow.
-- Expected: error "does not come to an end|takes too long|too much memory"
local t = {}
for i = 1, 1e9 do t[1 + i * 2.0 ^ -52] = true end
