-- Thousands of loops in one hook: where could a jump lead into one of them?
-- Expected: either "too long|does not come to an end|too much memory"
-- Hook: whole
local function many()
--[[repeat 5000]] for _ = 1, 2 do end
--[[end]]end
return { layout = { [24] = 15 }, allow_step = function() return many() end }
