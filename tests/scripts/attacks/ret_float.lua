-- Half a checker.
-- Expected: error "not 1.5"
return { layout = { [24] = 15 }, head = { per_turn = 1.5 } }
