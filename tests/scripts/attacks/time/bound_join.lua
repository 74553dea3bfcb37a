-- Joining and comparing texts.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a = ("x"):rep(500000)
return { layout = { [24] = 15 },
allow_play = function()
  local x
  for _ = 1, 199 do x = a .. "x" == a .. "y" end
  return x or nil
end
}
