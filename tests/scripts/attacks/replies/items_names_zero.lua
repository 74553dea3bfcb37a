-- Names of fields that end early.
-- Expected: success
-- As hook: either "item 1:"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { 3, ["side\0x"] = "me", ["by\0"] = "them", ["\0"] = 1 }
