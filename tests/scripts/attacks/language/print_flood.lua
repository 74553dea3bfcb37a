-- Printing for ever.
-- Expected: error "does not come to an end"
while true do print(("x"):rep(1000)) end
