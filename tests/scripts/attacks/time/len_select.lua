-- select from the ends of the integers.
-- Expected: success
assert(select("#", select(math.maxinteger, 1, 2)) == 0)
assert(not pcall(select, math.mininteger, 1, 2))
assert(not pcall(select, 0, 1))
return { layout = { [24] = 15 } }
