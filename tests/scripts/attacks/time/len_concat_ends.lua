-- table.concat from the smallest integer to the largest.
-- Expected: error "element -9223372036854775808"
return table.concat({}, "", math.mininteger, math.maxinteger)
