-- Plans of thousands of names that are a quarter of a megabyte long.
-- Expected: error "there is nothing called"
-- As experiment: either "too much memory|too long|does not come to an end"
-- As console: error "there is nothing called"
local text, wide = ("x"):rep(260000), { games = 1 }
for i = 1, 30 do wide[text .. i] = { [text .. i] = i } end
local plan = { games = 1 }
for i = 1, 100 do plan[i] = wide end
for _ = 1, 3 do pcall(lab.sim, plan) end
