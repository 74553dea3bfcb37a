-- bearoff.other_die = "other_checker": who has moved may not leave, unless one on its point has not. `moved` is, for
-- each point, the fewest that have: a step inside takes one that has moved if there is one, a step off never does.
return {
  bearoff = { other_die = "any" },
  allow_step = function(step, turn)
    if not step.off then return end
    local moved = {}
    for _, made in ipairs(turn.steps) do
      local there = moved[made.from] or 0
      moved[made.from] = made.off and there or math.max(there - 1, 0)
      moved[made.to] = (moved[made.to] or 0) + 1
    end
    return turn.board.me[step.from] > (moved[step.from] or 0), "another checker must leave"
  end,
}
