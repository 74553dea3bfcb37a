-- table.move does not exist.
-- Expected: error "move"
return table.move({}, 1, 1 << 62, 2)
