-- Words of half a megabyte beside each function.
-- Expected: error "too long"
-- Hook: whole
local words = ("x"):rep(500 * 1024)
return { layout = { [24] = 15 }, about = words, title = words, allow_step = { function() return true end, about = words } }
