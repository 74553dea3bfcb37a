-- A field without a name.
-- Expected: success
-- As hook: error "name of a field|field"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local name
return turn[name]
