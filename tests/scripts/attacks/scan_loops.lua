-- Thousands of loops in one hook: where could a jump lead into one of them?
-- Expected: either "too long|does not come to an end|control structure|too many"
-- Hook: whole
local function many()
--[[repeat 9000]] for _ = 1, 2 do end
--[[end]]end
return { layout = { [24] = 15 }, allow_step = function() return many() end }
