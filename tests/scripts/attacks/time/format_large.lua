-- The longest number that a format can give.
-- Expected: success
assert(#string.format("%99.99f", -1.7976931348623157e308) == 410)
assert(#string.format("%-99d|", 5) == 100)
return { layout = { [24] = 15 } }
