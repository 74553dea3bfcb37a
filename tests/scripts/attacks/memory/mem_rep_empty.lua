-- string.rep of nothing, 2^62 times.
-- Expected: success
local s = (""):rep(1 << 62)
assert(s == "")
return { layout = { [24] = 15 } }
