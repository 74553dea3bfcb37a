-- rolls answers {}.
-- Expected: success
-- As hook: error "at least|empty|no throw|one"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return {}
