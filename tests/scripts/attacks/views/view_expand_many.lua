-- What a double gives, asked again and again, and kept.
-- Expected: success
-- As hook: error "does not come to an end|too long|too much memory|expand"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local t = {}
while true do t[#t + 1] = { turn:expand(6, 6) } end
