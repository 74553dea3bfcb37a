-- A table of keys that share one place is made anew with every key that comes in.
-- Expected: error "too long|does not come to an end|too much memory"
local t = {}
for i = 1, 16383 do t[i * 16383] = 1 end
local n = 16384
while true do
  t[n * 16383] = 1
  t[(n - 1) * 16383] = nil
  n = n + 1
end
