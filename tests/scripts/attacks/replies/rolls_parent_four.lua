-- All throws of four dice of twelve faces, asked for again and again.
-- Expected: success
-- As hook: error "does not come to an end|too long|too much memory|more than|dice|opening"
-- As bot: error "a bot has no entry"
-- Hook: whole
return { layout = { [24] = 15 }, dice = { count = 4, faces = 12 },
  rolls = function(_, parent)
    local all
    for _ = 1, 100000 do all = parent() end
    return all
  end }
