-- A thousand nothings.
-- Expected: success
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return table.unpack({}, 1, 1000)
