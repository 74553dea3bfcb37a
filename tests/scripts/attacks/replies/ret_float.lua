-- Half a checker.
-- Expected: error "not 1.5"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
return { layout = { [24] = 15 }, head = { per_turn = 1.5 } }
