-- os.exit.
-- Expected: error "os"
os.exit(0)
