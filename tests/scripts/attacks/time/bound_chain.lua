-- A chain of tables that hand a key on to one another, with crowded keys in each: one instruction takes a millisecond.
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
  for _ = 1, 1600 do x = t[25500000] end
  return x or nil
end
}
