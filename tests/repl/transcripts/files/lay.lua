-- lay.lua: a game of its own
return { layout = { [12] = 3 } }
