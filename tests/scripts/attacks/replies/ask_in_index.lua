-- A question from inside a metamethod.
-- Expected: success
-- As hook: success
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local t = setmetatable({}, { __index = function() return turn:ask("me", 1, 2) end })
assert(t.x == 1)
