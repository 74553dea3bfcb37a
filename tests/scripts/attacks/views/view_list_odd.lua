-- Numbers of a roll that it does not have.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

for _, n in ipairs({ 0, -1, 9, 100, 1 << 62, math.mininteger, 0 / 0, 1e300, "1", true }) do
  local ok, value = pcall(function() return turn.roll[n] end)
  assert(not ok or value == nil, tostring(n))
end
assert(#turn.roll <= 2)
