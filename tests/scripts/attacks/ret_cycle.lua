-- A table that contains itself.
-- Expected: error "there is no rule key"
local t = { layout = { [24] = 15 } }
t.head = t
return t
