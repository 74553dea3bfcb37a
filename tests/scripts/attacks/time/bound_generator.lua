-- The generator, as often as there is room for calls.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function(_, turn)
  for _ = 1, 1500 do turn.board.me:can_play({ 6, 5, 4, 3 }) end
end
}
