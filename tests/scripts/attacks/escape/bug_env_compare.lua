-- A comparison as a name of _ENV, wrongly compiled before 5.4.8.
-- Expected: either "attempt|cannot be changed|read-only|frozen|constant|after loading"
_ENV[1 < 2] = 5
local _ = _ENV[1 < 2]
return { layout = { [24] = 15 } }
