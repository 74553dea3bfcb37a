-- The same by an operator.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local function help() return a < b end
return { layout = { [24] = 15 },
allow_play = function()
  local t = setmetatable({}, { __add = help })
  local x
  for _ = 1, 5000 do x = t + 1 end
  return x or nil
end
}
