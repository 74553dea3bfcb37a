-- A view kept for the next call shows what that one is about, or nothing.
-- Expected: success
-- As hook: either "is dead|cannot be changed|read-only|frozen"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

kept = rawget(_ENV, "kept") or turn.board.me
assert(kept == turn.board.me and kept[24] == turn.board.me[24])
