-- A list of parents that is not a list.
-- Expected: error "based_on"
return { based_on = { { "backgammon" } } }
