-- A pattern that takes exponential time.
-- Expected: error "plain text only"
local s = ("a"):rep(10000)
return s:find(("a*"):rep(50) .. "b")
