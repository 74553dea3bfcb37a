-- io.open.
-- Expected: error "io"
io.open("/etc/passwd")
