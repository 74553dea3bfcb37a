-- A function that is called without a call: by reading a table.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local function help() return a < b end
return { layout = { [24] = 15 },
allow_play = function()
  local t = setmetatable({}, { __index = help })
  local x
  for i = 1, 3000 do x = t[i] end
  return x or nil
end
}
