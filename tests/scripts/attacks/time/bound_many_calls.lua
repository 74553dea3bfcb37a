-- A little in each call, in as many calls as there are.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function()
  for _ = 1, 9000 do end
end, allow_step = function()
  local n = 0
  for _ = 1, 100000 do n = n + 1 end
  return n > 0
end
}
