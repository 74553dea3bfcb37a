-- More options than may be.
-- Expected: success
-- As hook: error "1 to 36 options"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local t = {}
for i = 1, 37 do t[i] = i end
turn:ask("me", table.unpack(t))
