-- A reply of a hundred thousand values.
-- Expected: success
-- As hook: error "item|more than|too many|too much memory|stack"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local function more(n, ...) if n == 0 then return ... end return more(n - 1, {}, ...) end
return { 1 }, more(180), turn
