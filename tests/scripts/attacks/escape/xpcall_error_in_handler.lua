-- A handler that fails in handling.
-- Expected: error "xpcall"
xpcall(error, function(e) error(e) end)
return { layout = { [24] = 15 } }
