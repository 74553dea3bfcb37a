-- string.rep asked for 2^62 characters.
-- Expected: error "would be longer than"
local s = ("x"):rep(1 << 62)
return s
