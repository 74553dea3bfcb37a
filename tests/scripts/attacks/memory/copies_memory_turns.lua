-- Fifty files that take turns in filling what memory they have together.
-- Expected: success
-- As hook: either "too much memory|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, on_roll = function(_, _, parent)
  local kept = {}
  for i = 1, 20 do kept[i] = ("x"):rep(100000) .. i end
  local a = parent()
  local b = parent()
  return #kept > 100 and a or b
end }
