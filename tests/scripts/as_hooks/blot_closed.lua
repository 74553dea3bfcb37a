-- contact.blot = "closed" over a blot that may be hit.
return {
  contact = { blot = "hit" },
  allow_step = function(step)
    return not step.hit, "one checker closes a point"
  end,
}
