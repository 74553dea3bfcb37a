-- A number that does not fit.
-- Expected: error "head.per_turn must be a whole number"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
return { layout = { [24] = 15 }, head = { per_turn = math.maxinteger } }
