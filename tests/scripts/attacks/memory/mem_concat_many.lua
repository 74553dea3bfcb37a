-- A concatenation of two hundred texts of a hundred kilobytes.
-- Expected: error "too much memory|does not come to an end"
local a = ("x"):rep(100000)
local b = a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a
return b .. b .. b .. b .. b .. b .. b .. b .. b .. b
