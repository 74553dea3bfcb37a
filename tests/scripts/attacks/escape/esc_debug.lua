-- debug.sethook would take the budget away.
-- Expected: error "debug"
debug.sethook()
