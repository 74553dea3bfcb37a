-- Globals left behind for the next script.
-- Expected: either "cannot be changed|read-only|frozen|constant|after loading"
rawset(_ENV, "leak", "mine")
leak = "mine"
return { layout = { [24] = 15 } }
