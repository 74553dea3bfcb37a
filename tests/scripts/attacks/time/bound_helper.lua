-- The same in a function that is called often.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local function help()
  local x
  for _ = 1, 45 do x = a < b end
  return x
end
return { layout = { [24] = 15 },
allow_play = function()
  local x
  for _ = 1, 100 do x = help() end
  return x or nil
end
}
