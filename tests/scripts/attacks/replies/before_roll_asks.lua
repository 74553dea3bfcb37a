-- A question more than there may be before each throw.
-- Expected: success
-- As hook: error "more than 8 questions"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
for i = 1, 9 do turn:ask("me", 1, 2) end
