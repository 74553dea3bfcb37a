-- Checkers come and go until nobody knows how many there are.
-- Expected: success
-- As hook: either "item|checkers|add|long|room"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { add = -15, at = 24 }, { add = 15, at = "bar" }, { add = 15, at = "off", side = "them" }, { add = 1, at = "reserve" }
