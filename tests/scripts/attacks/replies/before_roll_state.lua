-- State counted up to its end and beyond before each throw.
-- Expected: success
-- As hook: error "32 bits"
-- Hook: before_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.mine.n = 2147483647
turn.shared.stock = -2147483648
turn.mine.n = turn.mine.n + 1
