-- Questions in a loop that catches everything.
-- Expected: success
-- As hook: error "more than 8 questions|does not come to an end"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

while true do pcall(turn.ask, turn, "me", "a", "b") end
