-- An infinite number.
-- Expected: error "head.per_turn must be a whole number"
return { layout = { [24] = 15 }, head = { per_turn = math.huge } }
