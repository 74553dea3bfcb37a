-- A frontier pattern, as a method.
-- Expected: error "plain text only"
return ("a"):find("%f[a]")
