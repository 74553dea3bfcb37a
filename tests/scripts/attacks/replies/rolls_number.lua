-- rolls answers { 5 }.
-- Expected: success
-- As hook: error "must be a table"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 5 }
