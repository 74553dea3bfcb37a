return { title = "An evening", match = { to = 5, games = { "./small.lua", "portes", "portes" } } }
