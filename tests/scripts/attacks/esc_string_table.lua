-- A script may spoil its own string table, nobody else's.
-- Expected: success
string.rep = nil
string.format = function() return "spoilt" end
return { layout = { [24] = 15 } }
