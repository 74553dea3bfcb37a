-- State by odd names.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

for _, name in ipairs({ 1, 1.5, true, {}, "", "nope", ("x"):rep(1000), "\0", "token\0" }) do
  assert(not pcall(function() return turn.mine[name] end))
end
