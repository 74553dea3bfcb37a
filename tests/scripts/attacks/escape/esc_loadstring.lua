-- loadstring.
-- Expected: error "loadstring"
return loadstring("return 1")()
