-- Points that no board has.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

for _, n in ipairs({ -1, 31, 1000, 1 << 62, -(1 << 62), math.maxinteger, math.mininteger, 1.5, 1e300, 0 / 0, 1 / 0,
                     true, {}, "", "24", print }) do
  local ok, value = pcall(function() return turn.board.me[n] end)
  assert(not ok or value == nil or value == 0, tostring(n))
end
