-- The table behind the methods of texts, made to fail.
-- Expected: either "cannot be changed|read-only|frozen|constant|after loading"
string.len = error
string.rep = error
local x = "a"
assert(not pcall(x.len, x))
return { layout = { [24] = 15 } }
