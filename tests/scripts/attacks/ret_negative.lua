-- A negative number of checkers.
-- Expected: error "layout"
return { layout = { [24] = -1 } }
