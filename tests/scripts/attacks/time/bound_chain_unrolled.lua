-- The same, with nothing but such instructions.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local t
for _ = 1, 900 do
  local u = {}
  for i = 1, 256 do u[i * 255] = 1 end
  t = setmetatable(u, { __index = t })
end
return { layout = { [24] = 15 },
allow_play = function()
  local x
  local u = t
  --[[repeat 1500]]x = u[25500000]
  --[[end]]
  return x or nil
end
}
