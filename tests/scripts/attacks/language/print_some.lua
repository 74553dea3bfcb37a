-- Printing control codes is harmless.
-- Expected: success
print("\27]0;title\7\27[2J", nil, 1.5, {}, print)
return { layout = { [24] = 15 } }
