-- Places that are none: floats, tables, functions, texts with zeros.
-- Expected: success
-- As hook: error "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { { [24] = 15, [1.5] = 1, [{}] = 1, [print] = 1, ["off\0x"] = 1 }, {} } }
