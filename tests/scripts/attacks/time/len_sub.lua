-- string.sub and byte from the ends of the integers.
-- Expected: success
assert(("abc"):sub(math.mininteger, math.maxinteger) == "abc")
assert(("abc"):sub(math.maxinteger, math.mininteger) == "")
assert(("abc"):byte(math.mininteger) == nil)
assert(("abc"):byte(math.maxinteger) == nil)
assert(("abc"):find("c", math.mininteger, true) == 3)
return { layout = { [24] = 15 } }
