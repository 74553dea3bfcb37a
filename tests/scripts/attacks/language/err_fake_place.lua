-- An error that pretends to come from another file.
-- Expected: error "/etc/passwd:1: nothing is wrong"
error("/etc/passwd:1: nothing is wrong\n\nerror: of the program's own", 0)
return { layout = { [24] = 15 } }
