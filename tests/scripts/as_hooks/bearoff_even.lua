-- bearoff.dice = { 2, 4, 6 }.
return {
  bearoff = { dice = "all" },
  allow_step = function(step)
    return not step.off or step.die % 2 == 0, "bearing off takes an even number"
  end,
}
