return {
  based_on = "backgammon", layout = { reserve = 15 }, opening = { dice = "reroll" }, entry = { first = "bar" },
  score = { count = "left" }, cube = { on = false },
  on_play = function(play, turn)
    if not (turn.roll:is(1, 2) and turn.plays == 1 and play.full) then return end
    local d = turn:ask("me", 1, 2, 3, 4, 5, 6)
    return { d, d, d, d }, "roll"
  end,
}
