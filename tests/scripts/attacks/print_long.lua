-- One line of three hundred kilobytes.
-- Expected: success
print(("x"):rep(300000))
return { layout = { [24] = 15 } }
