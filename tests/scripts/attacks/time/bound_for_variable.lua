-- A numeric loop over a value that is not written there.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function(play)
  for _ = 1, 1000000000 * play.count do end
end
}
