return { based_on = "narde", head = { per_turn = 2 }, allow_step = function(s) return s.to ~= 12 end }
