-- Not a number where a number is wanted.
-- Expected: error "head.per_turn must be a whole number"
return { layout = { [24] = 15 }, head = { per_turn = 0 / 0 } }
