-- hit.run = "no_stack": a checker that hit at home may not join own ones, to the end of the play. Which of several
-- checkers on a point was moved is for the mover to say afterwards, so a step is allowed if the steps so far can be
-- told in one way at least: `bound` holds, for each place, how many of those on it are bound.
local function can_be_told(steps, i, own, bound, home)
  local step = steps[i]
  if not step then return true end
  local from, to = step.from, step.to
  local stacks = to > 0 and (own[to] or 0) > 0
  own[from], own[to] = own[from] - 1, (own[to] or 0) + 1
  local told = false
  for marked = 0, 1 do
    local there = bound[from] or 0
    local present = marked == 1 and there > 0 and not stacks or marked == 0 and own[from] + 1 > there
    if present and not told then
      local lands = to > 0 and (marked == 1 or step.hit and to <= home) and 1 or 0
      bound[from] = there - marked
      bound[to] = (bound[to] or 0) + lands
      told = can_be_told(steps, i + 1, own, bound, home)
      bound[to] = bound[to] - lands
      bound[from] = there
    end
  end
  own[from], own[to] = own[from] + 1, own[to] - 1
  return told
end

return {
  hit = { run = "free" },
  allow_step = function(step, turn)
    local board, steps, own, any = turn.board, {}, {}, false
    for i, made in ipairs(turn.steps) do
      steps[i] = { from = made.from, to = made.to, hit = made.hit }
      any = any or made.hit and made.to <= board.home
    end
    if not any then return end
    for n = 0, board.points do own[n] = board.me[n] end
    own[board.points + 1], own[board.points + 2] = board.me.bar, board.me.reserve
    for i = #steps, 1, -1 do
      own[steps[i].from], own[steps[i].to] = own[steps[i].from] + 1, own[steps[i].to] - 1
    end
    steps[#steps + 1] = { from = step.from, to = step.to, hit = step.hit }
    return can_be_told(steps, 1, own, {}, board.home), "who hit at home may not join others"
  end,
}
