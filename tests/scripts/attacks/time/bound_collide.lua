-- A table whose keys share one place.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local t = {}
for i = 1, 6000 do t[1 + i * 2.0 ^ -52] = i end
return { layout = { [24] = 15 },
allow_play = function()
  local x
  for _ = 1, 15000 do x = t[1.5 + 2.0 ^ -52] end
  return x ~= 0
end
}
