-- A question inside comparisons that catch everything.
-- Expected: success
-- As hook: either "questions|ask|options"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local list = { 3, 1, 2, 5, 4 }
table.sort(list, function(a, b)
  local ok, answer = pcall(turn.ask, turn, "me", "x" .. a, "y" .. b)
  return ok and answer == "x" .. a
end)
