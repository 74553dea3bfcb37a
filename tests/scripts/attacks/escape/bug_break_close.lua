-- A break that closes the wrong variable: needs a value to be closed.
-- Expected: error "non-closable"
for _ in function() return 1 end, nil, nil, {} do break end
return { layout = { [24] = 15 } }
