-- math.random and randomseed do not exist.
-- Expected: error "randomseed"
math.randomseed(1)
return { layout = { [24] = 15 } }
