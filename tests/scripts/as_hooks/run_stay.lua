-- hit.run = "stay": every point at home where a blot was hit is held at the end.
return {
  hit = { run = "free" },
  allow_play = function(play, turn)
    local board = turn.board
    for n = 1, play.hits > 0 and board.home or 0 do
      local theirs = board:opp(n)
      if board.them[theirs] < turn.before.them[theirs] and board.me[n] == 0 then
        return false, "who hits at home stays"
      end
    end
  end,
}
