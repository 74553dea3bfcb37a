-- Says for which version it was written, and looks at this and that (not at turn.roll, which stands here only).
return {
  about = [[it's no play.steps]],
  api = 1,
  based_on = "backgammon",
  state = { each = { token = true } },
  on_play = function(play, turn)
    if play.hits > 0 and turn.mine.token and turn["board"].me.bar == 0 then
      turn.mine.token = false
      return "roll" -- once, turn.cube or not
    end
  end,
}
