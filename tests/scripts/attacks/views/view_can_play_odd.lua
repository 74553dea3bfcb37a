-- Numbers that the dice do not have.
-- Expected: success
-- As hook: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

local me = turn.board.me
for _, numbers in ipairs({ { 0 }, { 13 }, { 0 / 0 }, { 1e300 }, { "6" }, { 1, 1, 1, 1, 1, 1, 1, 1, 1 }, { {} }, 5, "x" }) do
  assert(not pcall(me.can_play, me, numbers))
end
assert(not pcall(me.can_play, me))
assert(me:can_play(setmetatable({}, { __index = function() return 6 end })))
