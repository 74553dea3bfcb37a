-- Overwriting every global has no effect on the host.
-- Expected: success
-- As hook: either "cannot be changed|read-only|frozen|after loading|attempt to call a boolean"
for name in pairs(_ENV) do _ENV[name] = false end
return { layout = { [24] = 15 } }
