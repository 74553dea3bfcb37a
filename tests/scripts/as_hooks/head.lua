-- The budget of the head, first_when = "listed": one checker a turn, two on a first throw of 3-3, 4-4 or 6-6. What left
-- the head in earlier items of the turn is not looked at: in this game a throw is one item.
local function budget(turn)
  local numbers = turn.numbers
  local face = numbers[1]
  if not turn.first or #numbers ~= 4 or numbers[4] ~= face then return 1 end
  return (face == 3 or face == 4 or face == 6) and 2 or 1
end

return {
  head = { per_turn = 0 },
  allow_step = function(step, turn)
    local head = turn.board.points
    if step.from ~= head then return end
    local left = 0
    for _, made in ipairs(turn.steps) do
      if made.from == head then left = left + 1 end
    end
    return left < budget(turn), "one checker from the head"
  end,
}
