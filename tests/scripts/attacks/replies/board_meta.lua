-- A board whose rows are made by functions.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local m = setmetatable({}, { __index = function() return 15 end, __len = function() return 2 end })
return setmetatable({ board = setmetatable({}, { __index = function() return m end }) }, { __index = function() error("no") end })
