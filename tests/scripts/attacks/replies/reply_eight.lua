-- Eight different numbers, for either side: a long list of plays.
-- Expected: success
-- As hook: either "more plays than can be listed"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 8, 7, 6, 5, 4, 3, 2, 1 }, { 12, 11, 10, 9, 8, 7, 6, 5, side = "them" }
