-- An error with terminal codes: they are replaced.
-- Expected: error "?[31mred?[0m"
error("\27[31mred\27[0m\b\b\0\200")
