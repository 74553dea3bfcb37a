-- Runs of points counted for ever, each in a new list.
-- Expected: success
-- As hook: error "does not come to an end|too long|too much memory"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local kept = {}
while true do kept[#kept + 1] = turn.board.them:primes(1) end
