-- debug.getupvalue.
-- Expected: error "debug"
return debug.getupvalue(pairs, 1)
