-- A place outside every board.
-- Expected: error "is not a place"
return { layout = { [4000000000] = 1 } }
