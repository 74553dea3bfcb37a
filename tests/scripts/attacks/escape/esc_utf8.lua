-- utf8 does not exist.
-- Expected: error "utf8"
return utf8.charpattern
