-- A plain endless loop.
-- Expected: error "does not come to an end"
while true do end
