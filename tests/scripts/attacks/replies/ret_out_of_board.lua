-- A place outside every board.
-- Expected: error "is not a place"
-- As hook: error "does not belong|must be|list without holes"
-- Hook: on_roll
return { layout = { [4000000000] = 1 } }
