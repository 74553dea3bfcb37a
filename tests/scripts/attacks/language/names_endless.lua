-- Names without a value, read again and again where the error is caught.
-- Expected: error "does not come to an end|too long"
while true do
  pcall(function() return nothing_of_that_name end)
end
