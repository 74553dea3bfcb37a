-- Other options when it is asked again.
-- Expected: success
-- As hook: error "the answer was number|turn:ask|options"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local n = turn:ask("me", 1, 2, 3)
local m = turn:ask("me", table.unpack({ 1, 2, 3 }, n + 3))
return m
