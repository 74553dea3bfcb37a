-- A reason with terminal codes.
-- Expected: success
-- As hook: success
-- Hook: allow_step
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return false, "\27[2J\u{202e}\0\n"
