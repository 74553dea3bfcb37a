-- An error that is nothing.
-- Expected: error "not a text"
error()
