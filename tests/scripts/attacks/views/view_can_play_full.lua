-- Lists that are too long to be made, for ever, whatever comes of it.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: whole
local white = {}
for point = 10, 24 do white[point] = 1 end
return { layout = { white = white, black = { bar = 15 } }, dice = { faces = 8 }, contact = { blot = "closed" },
  allow_play = function(_, turn)
    for _ = 1, 1000 do
      pcall(turn.board.me.can_play, turn.board.me, { 8, 7, 6, 5, 4, 3, 2, 1 })
    end
  end,
}
