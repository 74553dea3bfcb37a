return { layout = { [24] = 15 }, head = { per_trun = 1 } }
