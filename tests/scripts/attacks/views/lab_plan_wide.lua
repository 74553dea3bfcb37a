-- Plans with a million members.
-- Expected: error "there is nothing called|too much memory"
-- As experiment: either "too much memory|too long|does not come to an end"
-- As console: error "there is nothing called|too much memory"
local wide = {}
for i = 1, 1000000 do wide[i] = "backgammon" end
wide.games = 1
pcall(lab.sim, wide)
pcall(lab.compare, { wide, wide, games = 1 })
