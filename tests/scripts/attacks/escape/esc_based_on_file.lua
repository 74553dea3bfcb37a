-- A file that is no rule file, named as a parent.
-- Expected: error "secret.txt"
-- As hook: success
return { based_on = "./secret.txt/../attack.lua" }
