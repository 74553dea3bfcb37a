-- A for loop whose counter would wrap around.
-- Expected: success
local n = 0
for i = math.maxinteger - 1, math.maxinteger do n = n + (i > 0 and 1 or 100) end
for i = math.mininteger + 1, math.mininteger, -1 do n = n + (i < 0 and 1 or 100) end
assert(n == 4)
assert(not pcall(function() for i = 1, 2, 0 do n = n + i end end))
return { layout = { [24] = 15 } }
