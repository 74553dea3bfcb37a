-- ipairs over a table that is emptied.
-- Expected: success
local t, n = { 1, 2, 3 }, 0
for i in ipairs(t) do
  t[i + 1] = nil
  n = n + 1
end
assert(n == 1)
return { layout = { [24] = 15 } }
