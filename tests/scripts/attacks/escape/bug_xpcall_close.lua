-- A handler that is overwritten while a coroutine is closed.
-- Expected: error "xpcall"
xpcall(function() error("x") end, print)
return { layout = { [24] = 15 } }
