-- An error that is a number, and one that is true.
-- Expected: error "not a text"
pcall(error, true)
error(42)
return { layout = { [24] = 15 } }
