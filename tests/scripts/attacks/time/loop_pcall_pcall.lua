-- pcall of pcall of pcall: no level is a way out.
-- Expected: error "does not come to an end"
while true do
  pcall(pcall, pcall, pcall, function() while true do end end)
end
