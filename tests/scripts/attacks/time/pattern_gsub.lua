-- gsub, match and gmatch do not exist.
-- Expected: error "gsub"
return (("a"):gsub("a*", "b"))
