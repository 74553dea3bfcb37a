-- An error of half a megabyte: it is cut.
-- Expected: error "xxxxxxxx"
error(("x"):rep(500000))
