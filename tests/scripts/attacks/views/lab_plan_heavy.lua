-- Plans of ten thousand values, each of which is half a megabyte of text.
-- Expected: error "there is nothing called"
-- As experiment: either "too much memory|too long|does not come to an end"
-- As console: error "there is nothing called"
local text, wide = ("x"):rep(500000), { games = 1 }
for i = 1, 9000 do wide[i] = text end
for _ = 1, 3 do pcall(lab.sim, wide) end
