-- bearoff.match = "highest".
return {
  bearoff = { match = "any" },
  allow_step = function(step, turn)
    if not step.off or step.from == step.die then return end
    return step.from < step.die and turn.board.me.highest == step.from, "exact, or from the highest point"
  end,
}
