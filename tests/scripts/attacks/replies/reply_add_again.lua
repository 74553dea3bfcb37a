-- Thirty checkers sixteen times over: a side has thirty at most.
-- Expected: success
-- As hook: either "checkers|more than|at most"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
for i = 1, 16 do t[i] = { add = 30, at = 1 } end
return table.unpack(t)
