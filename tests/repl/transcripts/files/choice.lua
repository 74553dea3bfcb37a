-- The starter may throw again; one may stop when one likes; cube with beavers, match to 3.
return {
  title = "Choice",
  based_on = "backgammon",
  opening = { dice = "choice" },
  forced = { use = "free" },
  cube = { on = true, beavers = 2, max = 64 },
  match = { to = 3, crawford = true },
}
