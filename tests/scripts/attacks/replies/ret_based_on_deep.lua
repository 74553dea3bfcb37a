-- A list of parents that is not a list.
-- Expected: error "based_on"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
return { based_on = { { "backgammon" } } }
