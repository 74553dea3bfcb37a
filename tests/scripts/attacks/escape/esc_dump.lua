-- string.dump does not exist.
-- Expected: error "dump"
return string.dump(function() end)
