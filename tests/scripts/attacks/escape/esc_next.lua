-- next goes through a table in an order that differs from run to run.
-- Expected: error "next"
return next({ a = 1 })
