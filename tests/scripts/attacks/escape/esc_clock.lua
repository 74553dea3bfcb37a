-- No clock is to be had.
-- Expected: error "os"
return os.clock() + os.time()
