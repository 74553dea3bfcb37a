-- Answers that are commands' names, numbers that are points, things given in mid-game, and a function that fails.
return {
  based_on = "backgammon", cube = { on = false }, match = { to = 7 },
  state = { shared = { asked = 0 } },
  on_roll = function(roll, turn)
    if roll:is(6, 6) then error("sixes are too much") end
    if not roll.double then return end
    local answer = turn:ask("me", "undo", "keep", "quit", "24", "7/4", "gift", "prize", "again", "fail")
    turn.shared.asked = turn.shared.asked + 1
    if answer == "gift" then
      return { add = -1, at = 6 }, { add = 1, at = "bar", side = "them" }, turn:expand(roll[1], roll[2])
    end
    if answer == "prize" then return { points = 2 }, { 6, 5 } end
    if answer == "again" then return { 2, 1 }, { 3, side = "them" }, "roll" end
    if answer == "fail" then return { 99 } end
  end,
}
