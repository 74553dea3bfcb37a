-- Who is asked is a table that looks like a word.
-- Expected: success
-- As hook: error "who is asked"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn:ask(setmetatable({}, { __eq = function() return true end }), "a")
