-- Pinning instead of hitting.
return {
  title = "Pins",
  layout = { [24] = 15 },
  contact = { blot = "pin" },
}
