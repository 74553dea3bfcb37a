-- All memory full of small tables, then garbage: each further block would need all of it to be collected.
-- Expected: error "takes too long|too much memory|does not come to an end"
local keep = {}
local text = ("x"):rep(200)
for i = 1, 10500 do
  keep[i] = { {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {} }
end
local n = 0
while true do
  n = n + 1
  local a = text .. n
  if n % 50 == 0 then keep[#keep + 1] = a end
end
