-- A text in which nearly everything is nearly found.
-- Expected: error "does not come to an end|too long|too much memory"
local hay, needle = ("a"):rep(400000), ("a"):rep(100000) .. "b" .. ("a"):rep(100000)
while true do hay:find(needle, 1, true) end
