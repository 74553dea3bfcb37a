-- Fifty-nine files, each of which goes as deep as it can and asks the one below as soon as it can go no deeper.
-- Expected: success
-- As hook: either "too deep|overflow|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 59
return { layout = { [24] = 15 }, before_roll = function(_, parent)
  local asked
  local function down()
    if not pcall(down) and not asked then asked = pcall(parent) end
  end
  down()
end }
