-- Fifty files, each of which adds to what the one below gives.
-- Expected: success
-- As hook: either "more than 32 items|long|does not|room|too many|wait"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, before_roll = function(_, parent)
  return { 1 }, parent()
end }
