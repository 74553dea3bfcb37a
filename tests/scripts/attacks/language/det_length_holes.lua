-- The length of tables with holes, whatever it is, is the same each time.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
for n = 1, 40 do
  local t = {}
  for i = 1, n * 3 do t[(i * 7) % (n * 3) + 1] = i end
  for i = 1, n do t[(i * 5) % (n * 3) + 1] = nil end
  for i = 1, n do t["s" .. i] = i end
  print(#t, rawlen(t))
end
return { layout = { [24] = 15 } }
