-- Rules may not throw their own dice.
-- Expected: error "random"
return { head = { per_turn = math.random(3) } }
