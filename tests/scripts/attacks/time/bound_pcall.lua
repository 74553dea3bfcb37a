-- A function that pcall calls.
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
  for _ = 1, 100 do pcall(pcall, help) end
end
}
