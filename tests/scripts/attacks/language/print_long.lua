-- One line of three hundred kilobytes.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
print(("x"):rep(300000))
return { layout = { [24] = 15 } }
