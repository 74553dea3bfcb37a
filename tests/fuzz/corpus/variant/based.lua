local function pair(n) return { n, n } end
return {
  title = "t", about = "a\nb", based_on = { "narde", "house/exact_bearoff" },
  layout = { white = { [24] = 15 }, black = { [24] = 14, off = 1 } },
  bearoff = { dice = pair(6) }, match = { to = 3 },
  examples = { { position = "24:15 24:15 w 65", legal = { "24/13" }, count = 1 } },
}
