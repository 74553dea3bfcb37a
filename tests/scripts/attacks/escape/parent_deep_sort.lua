-- The same through comparisons of sorts inside one another.
-- Expected: success
-- As hook: either "too deep|overflow|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, game_over = function(_, parent)
  local depth = 0
  local function down()
    depth = depth + 1
    if depth < 180 then table.sort({ 1, 2 }, down) elseif depth == 180 then parent() end
  end
  down()
end }
