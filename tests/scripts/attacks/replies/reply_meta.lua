-- An item whose numbers are made by functions: it has none.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return setmetatable({}, { __index = function() return 6 end, __len = function() return 1 << 62 end })
