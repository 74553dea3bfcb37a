-- A function among the places.
-- Expected: error "layout"
return { layout = { [24] = function() end } }
