-- A loop with an end that never comes.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function(play)
  repeat local n = play.count until n < 0
end
}
