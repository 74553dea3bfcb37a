-- Loops from one end of integers to the other, and with steps that pass it.
-- Expected: error "does not come to an end|too long"
local n = 0
for i = math.maxinteger - 1, math.maxinteger do n = n + 1 end
for i = math.mininteger, math.maxinteger, math.maxinteger do n = n + 1 end
for i = 1, math.huge, math.maxinteger do n = n + 1 end
for i = math.maxinteger, -math.huge, math.mininteger do n = n + 1 end
assert(n == 8 or n > 0)
for i = math.mininteger, math.maxinteger do n = n + 1 end
