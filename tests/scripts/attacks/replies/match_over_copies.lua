-- Fifty files, each of which asks the one below twice: two to the power of fifty questions.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, match_over = function(_, parent)
  local a = parent()
  return parent() or a
end }
