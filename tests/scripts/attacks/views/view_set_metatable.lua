-- Another metatable for a view.
-- Expected: success
-- As hook: error "table expected"
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
setmetatable(turn.board, { __index = function() return 15 end })
