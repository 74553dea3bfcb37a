-- A board with as many checkers as an integer can hold.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { { [24] = math.maxinteger }, { [24] = math.mininteger } } }
