-- match does not exist.
-- Expected: error "match"
return ("a"):match("a-b")
