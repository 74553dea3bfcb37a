-- A view called, joined, compared, added.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

assert(not pcall(function() return turn() end))
assert(not pcall(function() return turn .. "x" end))
assert(not pcall(function() return turn < turn end))
assert(not pcall(function() return turn + 1 end))
assert(not pcall(function() return -turn.board end))
assert(turn == turn and turn.board == turn.board)
