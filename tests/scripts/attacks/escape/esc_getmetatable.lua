-- getmetatable does not exist.
-- Expected: error "getmetatable"
getmetatable({})
return { layout = { [24] = 15 } }
