-- A device named as a parent.
-- Expected: error "not a regular file|not a file|is not|cannot"
-- As hook: success
return { based_on = "/dev/zero" }
