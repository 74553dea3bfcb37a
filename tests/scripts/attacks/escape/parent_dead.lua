-- parent kept for later.
-- Expected: success
-- As hook: either "dead|cannot be changed|read-only|frozen|attempt to call a nil"
local turn, what, parent = ...
if not turn then return { layout = { [24] = 15 } } end

kept = parent
kept()
