-- A word of two hundred kilobytes.
-- Expected: success
-- As hook: error "must be a table such as"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return ("roll"):rep(50000)
