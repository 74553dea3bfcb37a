-- bearoff.match = "at_least".
return {
  bearoff = { match = "any" },
  allow_step = function(step)
    return not step.off or step.from <= step.die, "the number is too small"
  end,
}
