-- A table that contains itself.
-- Expected: error "there is no rule"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
local t = { layout = { [24] = 15 } }
t.head = t
return t
