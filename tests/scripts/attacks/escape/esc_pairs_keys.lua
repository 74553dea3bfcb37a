-- Tables as keys have no order that is the same on each run.
-- Expected: error "pairs needs keys"
for k in pairs({ [{}] = 1 }) do print(k) end
