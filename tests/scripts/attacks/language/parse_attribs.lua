-- Attributes that nobody has.
-- Expected: error "unknown attribute"
local x <weak> = 1
return x
