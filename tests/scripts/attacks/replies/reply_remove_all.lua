-- More checkers taken away than there are.
-- Expected: success
-- As hook: either "checkers|more than|fewer|at most"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { add = -30, at = 24 }, { add = -30, at = "bar" }
