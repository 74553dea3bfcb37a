-- A function with a name longer than messages.
-- Expected: error "nil value"
local t = {}
t.--[[repeat 300]]abcdefgh--[[end]]()
return { layout = { [24] = 15 } }
