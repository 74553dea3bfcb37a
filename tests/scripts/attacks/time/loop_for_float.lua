-- A for loop whose step is lost in rounding.
-- Expected: error "does not come to an end"
for _ = 1e300, 1e301, 1 do end
return { layout = { [24] = 15 } }
