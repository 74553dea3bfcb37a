-- Overwriting every global has no effect on the host.
-- Expected: success
for name in pairs(_ENV) do _ENV[name] = false end
return { layout = { [24] = 15 } }
