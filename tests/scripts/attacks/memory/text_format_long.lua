-- A format of half a megabyte of percent signs, again and again.
-- Expected: error "does not come to an end|too long|too much memory"
local text = ("%%"):rep(200000)
while true do text:format() end
