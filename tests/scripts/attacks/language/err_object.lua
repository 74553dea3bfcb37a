-- An error that is no text.
-- Expected: error "not a text"
error({})
