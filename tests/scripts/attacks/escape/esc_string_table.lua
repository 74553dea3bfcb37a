-- A script may spoil its own string table, nobody else's.
-- Expected: success
-- As hook: either "cannot be changed|read-only|frozen|after loading"
string.rep = nil
string.format = function() return "spoilt" end
return { layout = { [24] = 15 } }
