-- Fifty-nine files, each of which asks the one below from as deep in the C stack as Lua lets it come.
-- Expected: success
-- As hook: either "too deep|overflow|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 59
return { layout = { [24] = 15 }, on_roll = function(_, _, parent)
  local depth = 0
  local function down()
    depth = depth + 1
    if depth < 190 then pcall(down) else parent() end
  end
  down()
end }
