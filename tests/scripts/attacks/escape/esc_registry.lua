-- debug.getregistry.
-- Expected: error "debug"
return debug.getregistry()
