-- Not a table.
-- Expected: error "must return a table"
-- As hook: error "must be a table such as"
-- Hook: on_roll
return 42
