-- A match is over by a table that says it is.
-- Expected: success
-- As hook: error "must return true"
-- Hook: match_over
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return setmetatable({}, { __eq = function() return true end, __call = function() return true end })
