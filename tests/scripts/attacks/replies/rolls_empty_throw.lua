-- rolls answers { {} }.
-- Expected: success
-- As hook: error "numbers|roll 1|empty|no"
-- Hook: rolls
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { {} }
