-- A question where nobody can be asked, and state that cannot be written.
-- Expected: success
-- As hook: error "before_roll, on_roll and on_play"
-- Hook: allow_double
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
if pcall(turn.ask, turn, "me", "a") then return true end
turn.mine.n = 1
