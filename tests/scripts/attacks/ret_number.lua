-- Not a table.
-- Expected: error "must return a table"
return 42
