-- The same without the weak metatable.
-- Expected: error "too much memory|too long|does not come to an end"
local keep = {}
local t
t = setmetatable({}, { __newindex = function(_, _, v) keep[#keep + 1] = { v, ("x"):rep(100) } end })
local i = 0
while true do
  i = i + 1
  t["key" .. i] = {}
  t = setmetatable({}, { __newindex = t })
  if i % 100 == 0 then t = setmetatable({}, { __newindex = function(_, _, v) keep[#keep + 1] = { v } end }) end
end
