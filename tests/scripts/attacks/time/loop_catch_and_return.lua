-- Catches the end of the budget and returns a good table all the same.
-- Expected: error "does not come to an end"
pcall(function() while true do end end)
return { layout = { [24] = 15 } }
