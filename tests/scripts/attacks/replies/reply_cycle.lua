-- An item that is its own side.
-- Expected: success
-- As hook: error "side must be"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = { 1 }
t.side = t
return t
