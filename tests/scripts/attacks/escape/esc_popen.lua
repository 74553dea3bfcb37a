-- io.popen.
-- Expected: error "io"
io.popen("touch taken"):close()
return { layout = { [24] = 15 } }
