-- A hook fails with an object.
-- Expected: success
-- As hook: error "not a text"
-- Hook: allow_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return error({})
