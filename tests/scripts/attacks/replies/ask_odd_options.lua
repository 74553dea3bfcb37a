-- Options that cannot be shown.
-- Expected: success
-- As hook: success
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end

for _, option in ipairs({ {}, true, print, 0 / 0, 1.5, 1e300, "", ("x"):rep(100000), "a\0b", "a\27[31m", "a b\nc",
                          "\u{202e}" }) do
  assert(not pcall(turn.ask, turn, "me", option, "b"), tostring(option))
end
assert(not pcall(turn.ask, turn, "me"))
assert(not pcall(turn.ask, turn, "nobody", "a"))
assert(not pcall(turn.ask, turn, nil, "a"))
assert(not pcall(turn.ask, turn, "me", table.unpack({}, 1, 900)))
