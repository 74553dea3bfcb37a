-- A negative number of checkers.
-- Expected: error "layout"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
return { layout = { [24] = -1 } }
