-- The same, sorted by `<`, caught, and again.
-- Expected: either "does not come to an end|too long"
for _ = 1, 1000 do
  local t = {}
  t[math.maxinteger - 1] = 1
  for k = 62, 0, -1 do t[1 << k] = 1 end
  pcall(table.sort, t)
end
return { layout = { [24] = 15 } }
