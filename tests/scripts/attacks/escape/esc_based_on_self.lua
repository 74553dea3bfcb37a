-- A file that is based on itself.
-- Expected: error "circle"
-- As hook: success
return { based_on = "./attack.lua" }
