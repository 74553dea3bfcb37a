-- An error handler that loops would run without a hook.
-- Expected: error "xpcall"
xpcall(function() while true do end end, function() while true do end end)
