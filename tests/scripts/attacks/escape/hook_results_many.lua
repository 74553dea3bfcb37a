-- A hook with nine hundred results.
-- Expected: success
-- As hook: success
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return true, table.unpack({}, 1, 900)
