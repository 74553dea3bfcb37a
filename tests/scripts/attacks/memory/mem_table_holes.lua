-- A table with one entry a long way out: it must not be made that long.
-- Expected: success
local t = {}
t[1 << 60] = 1
t[-(1 << 60)] = 1
t[1e300] = 1
assert(rawlen(t) == 0)
return { layout = { [24] = 15 } }
