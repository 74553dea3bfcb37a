-- What wants to see the steps ends the call, whoever catches.
-- Expected: success
-- Hook: whole
local function many(f)
  for _ = 1, 100 do
    local ok, value = pcall(f)
    if ok then return value end
  end
  error("caught")
end
return {
  layout = { [24] = 15 },
  allow_step = function(step, turn)
    local steps = many(function() return #turn.steps end)
    local left = many(function() return turn.left.sum end)
    return steps >= 0 and left >= step.die
  end,
  allow_play = function(play)
    return many(function() return play.steps[1].from end) > 0
  end,
}
