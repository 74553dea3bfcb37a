-- A table with such a function, made while the file is loaded.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local t = setmetatable({}, { __index = function() return a < b end })
return { layout = { [24] = 15 },
allow_play = function()
  local x
  for i = 1, 3000 do x = t[i] end
  return x or nil
end
}
