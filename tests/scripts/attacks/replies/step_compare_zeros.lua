-- Comparing texts full of zero bytes is the slowest single step of Lua's: 10 ms each.
-- Expected: error "takes too long"
-- As hook: error "takes too long|does not come to an end"
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local x
while true do
  x = a < b
  x = a < b
  x = a < b
  x = a < b
end
return x
