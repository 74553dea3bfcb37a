-- Many short calls, each a little work that no instruction shows.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local text = ("x"):rep(500000)
local a, b = text .. "a", text .. "b"
return { layout = { [24] = 15 },
  allow_play = function()
    for _ = 1, 1500 do rawequal(a, b) end
  end,
}
