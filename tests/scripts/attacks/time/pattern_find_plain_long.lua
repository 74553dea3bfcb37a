-- Plain search at its slowest: long runs that nearly match.
-- Expected: error "does not come to an end"
local text = ("a"):rep(500000)
local what = ("a"):rep(200) .. "b"
while true do text:find(what, 1, true) end
