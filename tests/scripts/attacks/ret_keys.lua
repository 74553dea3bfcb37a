-- Keys that are no names.
-- Expected: error "without a name"
return { [true] = 1, [{}] = 2, [1.5] = 3 }
