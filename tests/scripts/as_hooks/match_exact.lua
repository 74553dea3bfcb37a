-- bearoff.match = "exact", over the widest of them.
return {
  bearoff = { match = "any" },
  allow_step = function(step)
    return not step.off or step.from == step.die, "the number must be exact"
  end,
}
