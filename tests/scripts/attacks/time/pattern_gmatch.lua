-- gmatch does not exist.
-- Expected: error "gmatch"
for _ in ("a"):gmatch("a*") do end
return { layout = { [24] = 15 } }
