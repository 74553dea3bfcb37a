-- A loop over a table that grows with each step.
-- Expected: success
local t, n = { 1 }, 0
for k in pairs(t) do
  t[k + 1] = true
  n = n + 1
end
assert(n == 1)
return { layout = { [24] = 15 } }
