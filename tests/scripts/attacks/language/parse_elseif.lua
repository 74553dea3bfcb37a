-- Ten thousand branches.
-- Expected: either "too long|does not come to an end"
local a
if a then return --[[repeat 12000]] elseif a then --[[end]] end
return { layout = { [24] = 15 } }
