-- table.concat over the whole range of integers.
-- Expected: error "is a nil"
return table.concat({}, "", 1, math.maxinteger)
