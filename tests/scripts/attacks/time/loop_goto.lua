-- An endless loop by goto.
-- Expected: error "does not come to an end"
::again::
goto again
