-- os.remove.
-- Expected: error "os"
os.remove("secret.txt")
return { layout = { [24] = 15 } }
