-- Few instructions, each of them slow.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
return { layout = { [24] = 15 },
allow_play = function()
  local x
  for _ = 1, 49 do x = a < b end
  return x or nil
end, allow_step = function()
  local x
  for _ = 1, 49 do x = a <= b end
  return x or nil
end
}
