-- warn does not exist.
-- Expected: error "warn"
warn("@on")
return { layout = { [24] = 15 } }
