-- Strings that are all kept.
-- Expected: error "too much memory|does not come to an end"
local t, n = {}, 0
while true do
  n = n + 1
  t[n] = ("x"):rep(1000) .. n
end
