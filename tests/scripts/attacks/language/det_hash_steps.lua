-- Work that hangs on how texts are hashed: the same number of steps each time.
-- Expected: error "does not come to an end"
local t, n = {}, 0
while true do
  n = n + 1
  t["x" .. n % 997] = n
  if n % 1000 == 0 then print(n) end
end
