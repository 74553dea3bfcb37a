-- bearoff.match = "below": a larger number also takes off from below checkers that it cannot move. Above `from` those
-- within the number's reach could leave themselves, so all of them must be beyond it and blocked.
return {
  bearoff = { match = "any" },
  allow_step = function(step, turn)
    if not step.off or step.from == step.die then return end
    if step.from > step.die then return false, "the number is too small" end
    local me = turn.board.me
    for n = step.from + 1, turn.board.points do
      if me[n] > 0 and (n <= step.die or me:open(n - step.die, n - step.die) > 0) then
        return false, "a higher checker can move"
      end
    end
  end,
}
