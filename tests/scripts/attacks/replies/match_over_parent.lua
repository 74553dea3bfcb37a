-- The end of a match asked of the files below, for ever, each time caught.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: match_over
local turn, _, parent = ...
if not turn then return { layout = { [24] = 15 } } end
while true do pcall(parent) end
