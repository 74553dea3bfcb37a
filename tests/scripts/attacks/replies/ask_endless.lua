-- Questions without end.
-- Expected: success
-- As hook: error "more than 8 questions"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

while true do turn:ask("them", 1, 2) end
