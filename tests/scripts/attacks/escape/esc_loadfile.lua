-- loadfile.
-- Expected: error "loadfile"
return loadfile("secret.txt")
