-- parent called with odd arguments.
-- Expected: success
-- As hook: success
-- Hook: on_play
local turn, what, parent = ...
if not turn then return { layout = { [24] = 15 } } end

parent(1, 2, 3, {}, ("x"):rep(1000))
assert(select("#", pcall(parent)) >= 1)
