-- More constants than an instruction can name.
-- Expected: success
local n = 0
--[[repeat 300]] n = n + 0.5 n = n .. "x" n = 1 --[[end]]
local t = { --[[repeat 5000]] 1.5, --[[end]] }
assert(#t == 5000)
return { layout = { [24] = 15 } }
