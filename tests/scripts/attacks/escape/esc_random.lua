-- Rules may not throw their own dice.
-- Expected: error "random"
-- As bot: success
return { head = { per_turn = math.random(3) } }
