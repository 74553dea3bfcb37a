-- os.getenv.
-- Expected: error "os"
return os.getenv("HOME")
