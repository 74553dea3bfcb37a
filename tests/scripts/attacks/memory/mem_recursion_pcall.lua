-- Runs out of memory inside nested protected calls.
-- Expected: error "too much memory|does not come to an end"
local function f(t)
  pcall(f, { t, ("x"):rep(10000) .. tostring(#t) })
  while true do pcall(f, { t }) end
end
f({})
