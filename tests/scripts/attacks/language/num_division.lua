-- What integers do at their ends.
-- Expected: error "attempt to divide by zero|attempt to perform"
local low = math.mininteger
assert(low // -1 == low and low % -1 == 0 and low * -1 == low and -low == low)
assert(1 << 64 == 0 and 1 << -1 == 0 and (1 << 63) >> 63 == 1 and 1 << low == 0)
assert(math.abs(low) == low and math.fmod(low, -1) == 0 and math.fmod(-6, low) == -6)
assert(math.tointeger(2.0 ^ 63) == nil and math.floor(-2.0 ^ 63) == low and 2.0 ^ 53 == (2.0 ^ 53 | 0))
for _, x in ipairs({ 0 / 0, math.huge, -math.huge, 2.0 ^ 63 }) do assert(not pcall(function() return x | 0 end)) end
return 1 // 0
