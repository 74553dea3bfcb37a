-- Another _ENV has nothing in it.
-- Expected: error "io"
local _ENV = { }
return io.open("secret.txt")
