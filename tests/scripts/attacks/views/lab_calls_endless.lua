-- Experiments of no length for ever.
-- Expected: error "there is nothing called"
-- As experiment: error "does not come to an end|too long|too much memory"
-- As console: error "there is nothing called"
while true do lab.sim({ games = 1, "backgammon" }) end
