-- A name of 90,000 bytes without a value.
-- Expected: error "there is nothing called"
return _ENV[("x"):rep(90000)]
