return { match = { games = { "backgammon", "narde+house/exact_bearoff" }, to = 7 }, cube = { on = false } }
