-- Catches the end of the budget and begins again.
-- Expected: error "does not come to an end"
while true do
  pcall(function() while true do end end)
end
