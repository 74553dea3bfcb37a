-- dofile.
-- Expected: error "dofile"
dofile("/dev/zero")
