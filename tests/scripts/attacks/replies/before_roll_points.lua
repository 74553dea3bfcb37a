-- Points for each throw.
-- Expected: success
-- As hook: either "points|score|more than"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { points = 255 }, { points = 255, side = "them" }, { points = 255 }
